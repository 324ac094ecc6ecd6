#include "server/store/data_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <stdexcept>

#include "server/store/plain_file.hpp"

namespace vivarium::server {
namespace {

constexpr mode_t kOwnersFolder = 0700;
constexpr std::string_view kLockName = "lock";

void make_folder(const std::string& path) {
  std::error_code error;
  const auto parent = std::filesystem::absolute(path, error).parent_path();
  if (!error) std::filesystem::create_directories(parent, error);
  if (error) throw std::runtime_error("cannot make the folder " + path + ": " + error.message());
  if (mkdir(path.c_str(), kOwnersFolder) != 0 && errno != EEXIST) {
    throw std::runtime_error("cannot make the folder " + path + ": " + reason());
  }
  struct stat found{};
  if (stat(path.c_str(), &found) != 0) throw std::runtime_error("cannot use the folder " + path + ": " + reason());
  if (!S_ISDIR(found.st_mode)) throw std::runtime_error("not a folder: " + path);
  // A folder such as /tmp is everybody's, whoever owns it.
  const bool is_common = (found.st_mode & S_ISVTX) != 0;
  if (found.st_uid != geteuid() || is_common || (found.st_mode & 0777U) == kOwnersFolder) return;
  if (chmod(path.c_str(), kOwnersFolder) != 0) {
    throw std::runtime_error("cannot keep the folder " + path + " from being read by others: " + reason());
  }
}

// Who holds the lock, as far as that is known.
std::string holder(int lock) {
  std::array<char, 24> text{};
  const ssize_t count = pread(lock, text.data(), text.size() - 1, 0);
  std::string number;
  for (ssize_t i = 0; i < count && text[static_cast<std::size_t>(i)] >= '0' && text[static_cast<std::size_t>(i)] <= '9';
       ++i) {
    number += text[static_cast<std::size_t>(i)];
  }
  return number.empty() ? "another server" : "another server (process " + number + ")";
}

bool is_taken(int descriptor) { return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK; }

}  // namespace

DataFolder::DataFolder(const std::string& path) : path_(path) {
  make_folder(path);
  folder_ = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  lock_ = open(file(kLockName).c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, kOwnerOnly);
  try {
    lock();
  } catch (const std::runtime_error&) {
    release();
    throw;
  }
  // For whoever is kept away; that this cannot be written shows when the store is.
  const std::string number = std::to_string(getpid()) + "\n";
  if (ftruncate(lock_, 0) == 0 && pwrite(lock_, number.data(), number.size(), 0) >= 0) fchmod(lock_, kOwnerOnly);
}

DataFolder::~DataFolder() { release(); }

void DataFolder::lock() const {
  if (lock_ < 0) throw std::runtime_error("cannot write into the folder " + path_ + ": " + reason());
  if (is_taken(folder_) || is_taken(lock_)) {
    throw std::runtime_error(holder(lock_) + " uses the folder " + path_ + "; stop it or choose another --data");
  }
  if (flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    throw std::runtime_error("cannot lock the folder " + path_ + ": " + reason());
  }
}

void DataFolder::release() const {
  for (const int descriptor : {folder_, lock_}) {
    if (descriptor >= 0) close(descriptor);
  }
}

std::string DataFolder::file(std::string_view name) const { return (std::filesystem::path(path_) / name).string(); }

}  // namespace vivarium::server
