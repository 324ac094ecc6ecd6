#include "cli/records/record_source.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include "cli/io/console.hpp"
#include "protocol/record_json.hpp"

namespace vivarium::cli {
namespace {

Descriptor open_source(const std::string& path) {
  if (path == "-") return {};
  auto file = open_to_read(path);
  if (!file) throw BadInput("cannot read " + path + ": " + file.error());
  return std::move(file).value();
}

}  // namespace

RecordSource::RecordSource(const std::string& path)
    : name_(path == "-" ? "standard input" : path),
      file_(open_source(path)),
      lines_(file_.is_open() ? file_.number() : STDIN_FILENO, kMaxRecordLine) {}

std::optional<std::uint64_t> RecordSource::size() const {
  struct stat status = {};
  const int descriptor = file_.is_open() ? file_.number() : STDIN_FILENO;
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return static_cast<std::uint64_t>(status.st_size);
}

std::optional<Expected<Record, std::string>> RecordSource::next() {
  while (true) {
    switch (lines_.next()) {
      case LineReader::Status::line:
        break;
      case LineReader::Status::too_long:
        return Unexpected{"the line is longer than " + std::to_string(kMaxRecordLine >> 20U) + " MiB"};
      case LineReader::Status::end:
        return std::nullopt;
      case LineReader::Status::failed:
        throw BadInput("cannot read " + name_ + ": " + system_message(lines_.error()));
    }
    if (lines_.line().find_first_not_of(" \t\r") != std::string_view::npos) return record_from_json(lines_.line());
  }
}

}  // namespace vivarium::cli
