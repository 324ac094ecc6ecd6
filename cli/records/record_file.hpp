// RecordFile: a file of records being written. It comes into being as FILE.partial and gets its name only when it is
// whole; a failure leaves nothing behind. Devices and pipes are written to directly, "-" is standard output. One thread
// at a time.
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
  // Begins to write. Throws BadInput where that is impossible.
  explicit RecordFile(const std::string& path);
  // Without finish() the unfinished file is removed.
  ~RecordFile();
  RecordFile(const RecordFile&) = delete;
  RecordFile& operator=(const RecordFile&) = delete;

  // False once anything has gone wrong; finish() then says what.
  [[nodiscard]] bool write(std::string_view text);
  // Puts the whole file in its place. Throws BadInput with the reason where writing failed, now or before.
  void finish();
  // Whether whoever read from us has left (`| head`): no failure to speak of.
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
