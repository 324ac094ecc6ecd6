// RecordSource: the records of a file, one by one, each with the line it stands on. "-" is standard input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "cli/io/descriptor.hpp"
#include "cli/io/line_reader.hpp"
#include "engine/core/expected.hpp"
#include "engine/record/record.hpp"

namespace vivarium::cli {

class RecordSource {
 public:
  // Throws BadInput where the file cannot be opened.
  explicit RecordSource(const std::string& path);

  // The next record, or what is wrong with it; nothing after the last one. Lines of white space are skipped. Throws
  // BadInput where the file cannot be read on.
  std::optional<Expected<Record, std::string>> next();

  [[nodiscard]] const std::string& name() const { return name_; }  // for messages
  // How many bytes of it were read, and how many there are; none where that is not known, as of a pipe.
  [[nodiscard]] std::uint64_t bytes_read() const { return lines_.bytes(); }
  [[nodiscard]] std::optional<std::uint64_t> size() const;
  [[nodiscard]] std::size_t line_number() const { return lines_.number(); }  // of what next() returned

 private:
  std::string name_;
  Descriptor file_;
  LineReader lines_;
};

}  // namespace vivarium::cli
