// DescriptorBuffer: the buffer of an output stream that writes to a file descriptor and remembers why it failed, so
// that a full disk gets a message and a reader that has gone away (`| head`) gets none. Does not own the descriptor.
// One thread at a time.
#pragma once

#include <array>
#include <streambuf>

namespace vivarium::cli {

class DescriptorBuffer final : public std::streambuf {
 public:
  explicit DescriptorBuffer(int descriptor);
  DescriptorBuffer(const DescriptorBuffer&) = delete;
  DescriptorBuffer& operator=(const DescriptorBuffer&) = delete;
  ~DescriptorBuffer() override = default;

  // The errno of the first write that failed; 0 if none did. After a failure nothing more is written.
  [[nodiscard]] int error() const { return error_; }

 protected:
  int_type overflow(int_type c) override;
  int sync() override;

 private:
  [[nodiscard]] bool write_out();

  int descriptor_;
  int error_ = 0;
  std::array<char, 1U << 16U> buffer_{};
};

}  // namespace vivarium::cli
