#include "cli/io/line_reader.hpp"

#include <unistd.h>

#include <cerrno>

#include "cli/io/interrupt.hpp"

namespace vivarium::cli {

bool LineReader::fill() {
  while (true) {
    const ssize_t count = ::read(descriptor_, buffer_.data(), buffer_.size());
    if (count < 0 && errno == EINTR && !InterruptScope::requested()) continue;
    if (count < 0 && errno != EINTR) error_ = errno;
    bytes_ += count > 0 ? static_cast<std::uint64_t>(count) : 0;
    rest_ = {buffer_.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
    return !rest_.empty();
  }
}

LineReader::Status LineReader::next() {
  line_.clear();
  bool too_long = false;
  bool any = false;
  while (!rest_.empty() || fill()) {
    any = true;
    const std::size_t line_break = rest_.find('\n');
    const std::string_view part = rest_.substr(0, line_break);
    too_long = too_long || line_.size() + part.size() > longest_;
    if (!too_long) line_ += part;
    rest_.remove_prefix(line_break == std::string_view::npos ? rest_.size() : line_break + 1);
    if (line_break != std::string_view::npos) break;
  }
  if (error_ != 0) return Status::failed;
  if (!any) return Status::end;
  ++number_;
  return too_long ? Status::too_long : Status::line;
}

}  // namespace vivarium::cli
