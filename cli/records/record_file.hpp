// RecordFile: writes a file of records. It is written as FILE.partial and renamed when it is complete; a failure leaves
// nothing behind. Devices and pipes are written to directly, "-" is standard output. One thread at a time.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <string_view>

#include "cli/io/descriptor.hpp"
#include "cli/io/descriptor_buffer.hpp"

namespace vivarium::cli {

class RecordFile {
 public:
  // Throws BadInput if the file cannot be written.
  explicit RecordFile(const std::string& path);
  // Without finish() the unfinished file is removed.
  ~RecordFile();
  RecordFile(const RecordFile&) = delete;
  RecordFile& operator=(const RecordFile&) = delete;

  // False once anything has gone wrong; finish() then says what.
  [[nodiscard]] bool write(std::string_view text);
  // Completes the file. Throws BadInput with the reason if writing failed, now or before.
  void finish();
  // Whether the reader of a pipe has gone (`| head`), which is no failure.
  [[nodiscard]] bool reader_has_left() const;

 private:
  void open_partial();
  [[noreturn]] void fail(int error) const;

  std::string path_;     // where the file shall be, links followed
  std::string partial_;  // the name it has until then; empty where it is written directly
  Descriptor file_;
  std::unique_ptr<DescriptorBuffer> buffer_;
};

}  // namespace vivarium::cli
