#include "cli/io/descriptor.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace vivarium::cli {

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  std::swap(number_, other.number_);
  return *this;
}

Descriptor::~Descriptor() {
  if (is_open()) ::close(number_);
}

int Descriptor::release() { return std::exchange(number_, -1); }

std::string system_message(int error) { return std::generic_category().message(error); }

Expected<Descriptor, std::string> open_to_read(const std::string& path) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) return Unexpected{system_message(errno)};
  return file;
}

}  // namespace vivarium::cli
