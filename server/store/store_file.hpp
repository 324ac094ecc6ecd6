// The file of a store before it is opened: what it is, whether this program may use it, and how a new one is made so
// that one that is cut off half-way is never taken for one. Whoever calls these holds the lock of the folder
// (DataFolder).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "server/store/sqlite_connection.hpp"

namespace vivarium::server {

struct StoreFile {
  enum class Kind : std::uint8_t { missing, empty, foreign, database };
  Kind kind = Kind::missing;
  std::int64_t version = 0;      // PRAGMA user_version, as SQLite would find it
  std::int64_t application = 0;  // PRAGMA application_id
};

// Reads the file and the write-ahead log beside it and touches neither. Throws std::runtime_error where that cannot be
// done.
StoreFile look_at_store(const std::string& path);

// Makes the store: under another name, filled, written to the disk, and only then given its name. Where it is cut off
// there is what was there before. Throws what `fill` throws, and std::runtime_error.
void make_store(const std::string& path, const std::function<void(SqliteConnection&)>& fill);

// Copies the pages of a store, as they are at one moment, into a file that is there only once it is complete. A server
// may go on writing. Throws std::runtime_error.
void copy_store_file(const std::string& path, const std::string& file);

// Only its owner may read the store, whatever the umask was.
void tighten_store(const std::string& path);

// Brings about that a store of this program's version is there: makes one, or takes over an older one. Throws
// std::runtime_error, in words for the operator, where what is there cannot be used; it is left as it is then. Returns
// whether the log beside it was whole: otherwise it is kept under another name. Nobody in this process may have the
// store open: when a file is closed, all of a process's locks on it end.
bool prepare_store(const std::string& path);

}  // namespace vivarium::server
