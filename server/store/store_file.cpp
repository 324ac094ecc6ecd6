#include "server/store/store_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store/store_migration.hpp"
#include "server/store/stored_rows.hpp"

namespace vivarium::server {
namespace {

constexpr std::string_view kMagic{"SQLite format 3\0", 16};
constexpr std::size_t kHeaderBytes = 100;
constexpr std::size_t kVersionAt = 60;
constexpr std::size_t kApplicationAt = 68;
constexpr std::size_t kLogHeaderBytes = 32;
constexpr std::size_t kFrameHeaderBytes = 24;
constexpr std::uint32_t kLogMagic = 0x377f0682;  // the lowest bit: sums are over big-endian words
constexpr mode_t kOwnerOnly = 0600;
constexpr std::array<std::string_view, 2> kBeside = {"-wal", "-shm"};

using Bytes = std::vector<unsigned char>;

std::string reason() { return std::strerror(errno); }

class Descriptor {
 public:
  Descriptor(const std::string& path, int flags) : value_(open(path.c_str(), flags | O_CLOEXEC, kOwnerOnly)) {}
  ~Descriptor() {
    if (value_ >= 0) close(value_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int get() const { return value_; }
  [[nodiscard]] bool is_open() const { return value_ >= 0; }

  // As many bytes as there are, up to so many.
  [[nodiscard]] Bytes read_some(std::size_t most) const {
    Bytes bytes(most);
    std::size_t filled = 0;
    while (filled < most) {
      const ssize_t count = read(value_, bytes.data() + filled, most - filled);
      if (count < 0) throw std::runtime_error(reason());
      if (count == 0) break;
      filled += static_cast<std::size_t>(count);
    }
    bytes.resize(filled);
    return bytes;
  }

 private:
  int value_;
};

std::uint32_t big_endian(std::span<const unsigned char> bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = at; i < at + 4; ++i) number = number << 8U | bytes[i];
  return number;
}

// The sums of SQLite's write-ahead log (https://www.sqlite.org/fileformat2.html#walformat).
class LogSum {
 public:
  explicit LogSum(bool big_endian_words) : big_endian_(big_endian_words) {}
  void add(std::span<const unsigned char> bytes) {
    for (std::size_t i = 0; i + 8 <= bytes.size(); i += 8) {
      first_ += word(bytes, i) + second_;
      second_ += word(bytes, i + 4) + first_;
    }
  }
  [[nodiscard]] bool is(std::span<const unsigned char> bytes, std::size_t at) const {
    return big_endian(bytes, at) == first_ && big_endian(bytes, at + 4) == second_;
  }

 private:
  [[nodiscard]] std::uint32_t word(std::span<const unsigned char> bytes, std::size_t at) const {
    const std::uint32_t number = big_endian(bytes, at);
    return big_endian_ ? number : __builtin_bswap32(number);
  }
  bool big_endian_;
  std::uint32_t first_ = 0;
  std::uint32_t second_ = 0;
};

// The first page as the log has it last, where it has it in a transaction that was completed.
std::optional<Bytes> first_page_in_log(const std::string& path) {
  const Descriptor file(path, O_RDONLY);
  if (!file.is_open()) {
    if (errno == ENOENT) return std::nullopt;
    throw std::runtime_error(reason());
  }
  const Bytes header = file.read_some(kLogHeaderBytes);
  if (header.size() < kLogHeaderBytes || (big_endian(header, 0) & ~1U) != kLogMagic) return std::nullopt;
  const std::size_t page_bytes = big_endian(header, 8);
  if (page_bytes < 512 || page_bytes > 65'536) return std::nullopt;
  LogSum sum((big_endian(header, 0) & 1U) != 0);
  sum.add(std::span(header).first(24));
  if (!sum.is(header, 24)) return std::nullopt;
  std::optional<Bytes> committed;
  std::optional<Bytes> latest;
  while (true) {
    const Bytes frame = file.read_some(kFrameHeaderBytes + page_bytes);
    if (frame.size() < kFrameHeaderBytes + page_bytes) return committed;
    const std::span<const unsigned char> all(frame);
    sum.add(all.first(8));
    sum.add(all.subspan(kFrameHeaderBytes));
    if (std::memcmp(frame.data() + 8, header.data() + 16, 8) != 0 || !sum.is(frame, 16)) return committed;
    if (big_endian(frame, 0) == 1) latest = Bytes(frame.begin() + kFrameHeaderBytes, frame.end());
    if (big_endian(frame, 4) != 0 && latest) committed = std::exchange(latest, std::nullopt);
  }
}

void sync_folder_of(const std::string& path) {
  const auto parent = std::filesystem::absolute(path).parent_path();
  const Descriptor folder(parent.string(), O_RDONLY | O_DIRECTORY);
  if (!folder.is_open() || fsync(folder.get()) != 0) {
    throw std::runtime_error("cannot write the folder " + parent.string() + ": " + reason());
  }
}

void remove_with_logs(const std::string& path) {
  unlink(path.c_str());
  for (const std::string_view end : {std::string_view("-journal"), kBeside[0], kBeside[1]}) {
    unlink((path + std::string(end)).c_str());
  }
}

// Something unfinished that goes away unless it is given its name.
class Unfinished {
 public:
  explicit Unfinished(std::string path) : path_(std::move(path)) { remove_with_logs(path_); }
  ~Unfinished() { remove_with_logs(path_); }
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::string backup_advice(const std::string& path) {
  return "; put a backup in its place, or move " + path + " and what begins with its name away to begin anew";
}

void refuse_what_is_no_store(const std::string& path, const StoreFile& file) {
  if (file.kind == StoreFile::Kind::empty) {
    throw std::runtime_error("the store " + path + " is empty, as no store ever is: its content is lost" +
                             backup_advice(path));
  }
  if (file.kind == StoreFile::Kind::foreign) {
    throw std::runtime_error("the file " + path + " is no store: its beginning is damaged, or it is something else" +
                             backup_advice(path));
  }
  if (file.version > kStoreVersion) {
    throw std::runtime_error("the store " + path + " is of version " + std::to_string(file.version) +
                             "; this program knows versions up to " + std::to_string(kStoreVersion) +
                             ": start the program that wrote it, or a newer one");
  }
  if (file.version < 1 || (file.version == kStoreVersion && file.application != kStoreApplication)) {
    throw std::runtime_error("the file " + path + " is a database, but not one of this program" + backup_advice(path));
  }
}

void refuse_what_cannot_be_written(const std::string& path) {
  const std::string folder = std::filesystem::absolute(path).parent_path().string();
  for (const std::string& each : {folder, path}) {
    if (faccessat(AT_FDCWD, each.c_str(), W_OK, AT_EACCESS) == 0) continue;
    if (errno == ENOENT && each == path) continue;
    const std::string why = reason();
    std::string fault = "the store " + path;
    fault.append(" cannot be written: ").append(each).append(": ").append(why);
    throw std::runtime_error(fault.append("; give the server's user the right to write there"));
  }
}

}  // namespace

StoreFile look_at_store(const std::string& path) {
  try {
    const Descriptor file(path, O_RDONLY);
    if (!file.is_open()) {
      if (errno == ENOENT) return {};
      throw std::runtime_error(reason());
    }
    Bytes header = file.read_some(kHeaderBytes);
    if (header.empty()) return {StoreFile::Kind::empty};
    if (const auto newer = first_page_in_log(path + "-wal")) header = *newer;
    if (header.size() < kHeaderBytes || std::memcmp(header.data(), kMagic.data(), kMagic.size()) != 0) {
      return {StoreFile::Kind::foreign};
    }
    return {StoreFile::Kind::database, big_endian(header, kVersionAt), big_endian(header, kApplicationAt)};
  } catch (const std::runtime_error& problem) {
    throw std::runtime_error("cannot read the store " + path + ": " + problem.what());
  }
}

void make_store(const std::string& path, const std::function<void(SqliteConnection&)>& fill) {
  const Unfinished unfinished(path + ".new");
  {
    const Descriptor made(unfinished.path(), O_RDWR | O_CREAT | O_EXCL);
    if (!made.is_open() || fchmod(made.get(), kOwnerOnly) != 0) {
      throw std::runtime_error("cannot make the store " + path + ": " + reason());
    }
  }
  {
    SqliteConnection store(unfinished.path());
    // Nothing is kept of what is cut off: no journal, and no sync before the end.
    store.run_or_throw(
        "PRAGMA page_size = 4096; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = OFF;"
        "PRAGMA synchronous = OFF; BEGIN");
    store.run_or_throw(kStoreLayout);
    fill(store);
    store.run_or_throw(("PRAGMA application_id = " + std::to_string(kStoreApplication)).c_str());
    store.run_or_throw(("PRAGMA user_version = " + std::to_string(kStoreVersion)).c_str());
    store.run_or_throw("COMMIT; PRAGMA journal_mode = WAL");
  }
  {
    const Descriptor written(unfinished.path(), O_RDWR);
    if (!written.is_open() || fsync(written.get()) != 0) {
      throw std::runtime_error("cannot write the store " + path + ": " + reason());
    }
  }
  if (std::rename(unfinished.path().c_str(), path.c_str()) != 0) {
    throw std::runtime_error("cannot name the store " + path + ": " + reason());
  }
  sync_folder_of(path);
}

void tighten_store(const std::string& path) {
  for (const std::string& each : {path, path + std::string(kBeside[0]), path + std::string(kBeside[1])}) {
    struct stat found{};
    if (stat(each.c_str(), &found) != 0 || found.st_uid != geteuid() || (found.st_mode & 07777U) == kOwnerOnly)
      continue;
    if (chmod(each.c_str(), kOwnerOnly) != 0) {
      throw std::runtime_error("cannot keep " + each + " from being read by others: " + reason());
    }
  }
}

void prepare_store(const std::string& path) {
  const StoreFile file = look_at_store(path);
  if (file.kind == StoreFile::Kind::missing) {
    refuse_what_cannot_be_written(path);
    if (std::filesystem::exists(path + "-wal")) {
      throw std::runtime_error("there is " + path + "-wal, but the store " + path +
                               " is missing; put it or a backup back, or move " + path + "-wal away to begin anew");
    }
    make_store(path, [](SqliteConnection& store) { make_address_key(store); });
    return;
  }
  refuse_what_is_no_store(path, file);
  refuse_what_cannot_be_written(path);
  tighten_store(path);
  if (file.version == 1) take_over_version_1(path);
}

}  // namespace vivarium::server
