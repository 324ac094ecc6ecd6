#include "server/store/store_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "server/log.hpp"
#include "server/store/plain_file.hpp"
#include "server/store/store_migration.hpp"
#include "server/store/stored_rows.hpp"
#include "server/store/write_ahead_log.hpp"

namespace vivarium::server {
namespace {

constexpr std::string_view kMagic{"SQLite format 3\0", 16};
constexpr std::size_t kHeaderBytes = 100;
constexpr std::size_t kVersionAt = 60;
constexpr std::size_t kApplicationAt = 68;
constexpr std::array<std::string_view, 2> kBeside = {"-wal", "-shm"};

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

void create_empty(const std::string& path) {
  const Descriptor made(path, O_RDWR | O_CREAT | O_EXCL);
  if (!made.is_open() || fchmod(made.get(), kOwnerOnly) != 0) {
    throw std::runtime_error("cannot make the file " + path + ": " + reason());
  }
}

// What is complete gets its name once it is on the disk.
void give_name(const std::string& unfinished, const std::string& path) {
  {
    const Descriptor written(unfinished, O_RDWR);
    if (!written.is_open() || fsync(written.get()) != 0) {
      throw std::runtime_error("cannot write the file " + path + ": " + reason());
    }
  }
  if (std::rename(unfinished.c_str(), path.c_str()) != 0) {
    throw std::runtime_error("cannot name the file " + path + ": " + reason());
  }
  sync_folder_of(path);
}

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

// Keeps a log that is damaged, since SQLite takes what it still believes of it and goes on. Where all of it is in the
// file already, it takes nothing.
void keep_damaged_log(const std::string& path, const WriteAheadLog& log) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const std::string kept =
      path + "-wal.damaged-" + std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
  std::error_code error;
  if (log.is_in_file) {
    std::filesystem::rename(path + "-wal", kept, error);
  } else if (log.is_there) {
    std::filesystem::copy_file(path + "-wal", kept, error);
  }
  server::log(LogLevel::error, "the store's log is damaged: what was written last may be lost",
              {{"reason", *log.damage},
               {"kept as", !log.is_there ? "nothing" : (error ? "nothing: " + error.message() : kept)}});
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
    if (const auto newer = look_at_log(path).first_page) header = *newer;
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
  create_empty(unfinished.path());
  {
    SqliteConnection store(unfinished.path());
    // Nothing is kept of what is cut off: no journal, and no sync before the end.
    store.run_or_throw(
        ("PRAGMA page_size = " + std::to_string(kPageBytes) +
         "; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
            .c_str());
    store.run_or_throw(kStoreLayout);
    fill(store);
    store.run_or_throw(("PRAGMA application_id = " + std::to_string(kStoreApplication)).c_str());
    store.run_or_throw(("PRAGMA user_version = " + std::to_string(kStoreVersion)).c_str());
    store.run_or_throw("COMMIT; PRAGMA journal_mode = WAL");
  }
  give_name(unfinished.path(), path);
}

void copy_store_file(const std::string& path, const std::string& file) {
  const Unfinished unfinished(file + ".new");
  create_empty(unfinished.path());
  {
    SqliteConnection source(path, SqliteConnection::Access::read);
    SqliteConnection copy(unfinished.path());
    copy.run_or_throw("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
    if (const auto problem = copy.copy_all_from(source)) {
      throw std::runtime_error("the store " + path + " cannot be copied into " + file + ": " + problem->detail);
    }
    // So that whoever reads the copy makes no log beside it.
    copy.run_or_throw("PRAGMA journal_mode = DELETE");
  }
  give_name(unfinished.path(), file);
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

bool prepare_store(const std::string& path) {
  const StoreFile file = look_at_store(path);
  if (file.kind == StoreFile::Kind::missing) {
    refuse_what_cannot_be_written(path);
    if (std::filesystem::exists(path + "-wal")) {
      throw std::runtime_error("there is " + path + "-wal, but the store " + path +
                               " is missing; put it or a backup back, or move " + path + "-wal away to begin anew");
    }
    make_store(path, [](SqliteConnection& store) {
      if (const auto problem = write_address_key(store, fresh_address_key())) throw std::runtime_error(problem->detail);
    });
    return true;
  }
  refuse_what_is_no_store(path, file);
  refuse_what_cannot_be_written(path);
  tighten_store(path);
  const WriteAheadLog log = look_at_log(path);
  if (log.damage) keep_damaged_log(path, log);
  if (file.version == 1) take_over_version_1(path);
  return !log.damage;
}

}  // namespace vivarium::server
