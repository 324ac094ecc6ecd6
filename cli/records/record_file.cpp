#include "cli/records/record_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "cli/io/console.hpp"

namespace vivarium::cli {
namespace {

// The file that a path stands for; a path that does not exist yet stands for itself.
std::string resolved(const std::string& path) {
  const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
  return real != nullptr ? real.get() : path;
}

bool is_device_or_pipe(const std::string& path) {
  struct stat status = {};
  if (path.starts_with("/dev/") || path.starts_with("/proc/")) return true;
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

bool is_directory(const std::string& path) {
  struct stat status = {};
  return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

}  // namespace

RecordFile::RecordFile(const std::string& path) : path_(path) {
  if (path == "-") {
    path_ = "standard output";
    buffer_ = std::make_unique<DescriptorBuffer>(STDOUT_FILENO);
    return;
  }
  if (path.empty() || is_directory(path)) fail(path.empty() ? ENOENT : EISDIR);
  if (is_device_or_pipe(path)) {
    file_ = Descriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
    if (!file_.is_open()) fail(errno);
  } else {
    path_ = resolved(path);
    open_partial();
  }
  buffer_ = std::make_unique<DescriptorBuffer>(file_.number());
}

void RecordFile::open_partial() {
  if (::access(path_.c_str(), W_OK) != 0 && errno != ENOENT) fail(errno);
  const std::string partial = path_ + ".partial";
  file_ = Descriptor(::open(partial.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
  if (!file_.is_open()) fail(errno);
  // One that was left behind by a process that was killed is taken over, but not from a process that is still writing.
  if (::flock(file_.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    throw BadInput("another process is writing " + partial);
  }
  if (::ftruncate(file_.number(), 0) != 0) fail(errno);
  partial_ = partial;
}

RecordFile::~RecordFile() {
  if (!partial_.empty()) ::unlink(partial_.c_str());
}

bool RecordFile::write(std::string_view text) {
  return buffer_->sputn(text.data(), static_cast<std::streamsize>(text.size())) ==
         static_cast<std::streamsize>(text.size());
}

void RecordFile::finish() {
  buffer_->pubsync();
  if (buffer_->error() != 0) fail(buffer_->error());
  if (!partial_.empty()) {
    if (::fsync(file_.number()) != 0 && errno != EINVAL) fail(errno);
    // Renamed before it is closed: the lock on it ends with its descriptor.
    if (std::rename(partial_.c_str(), path_.c_str()) != 0) fail(errno);
    partial_.clear();
  }
  if (file_.is_open() && ::close(file_.release()) != 0) fail(errno);
}

bool RecordFile::reader_has_left() const { return buffer_->error() == EPIPE; }

void RecordFile::fail(int error) const {
  throw BadInput("cannot write " + path_ + ": " + system_message(error) +
                 (partial_.empty() ? "" : "; no record was kept"));
}

}  // namespace vivarium::cli
