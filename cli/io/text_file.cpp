#include "cli/io/text_file.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>

#include "cli/io/descriptor.hpp"

namespace vivarium::cli {

Expected<std::string, std::string> read_file(const std::string& path, std::size_t limit) {
  const auto file = open_to_read(path);
  if (!file) return Unexpected{file.error()};
  std::string content;
  std::array<char, 1U << 16U> part{};
  while (true) {
    const ssize_t count = ::read(file->number(), part.data(), part.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return Unexpected{system_message(errno)};
    if (count == 0) return content;
    content.append(part.data(), static_cast<std::size_t>(count));
    if (content.size() > limit) return Unexpected{"larger than " + std::to_string(limit >> 20U) + " MiB"};
  }
}

}  // namespace vivarium::cli
