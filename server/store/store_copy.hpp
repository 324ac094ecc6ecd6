// Stores as an operator names them, to be checked, copied and kept as a backup: a data folder, a file of SQLite, or the
// address of a PostgreSQL. All functions throw std::runtime_error, in words for the operator.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/store/store_check.hpp"
#include "server/store/store_rows.hpp"

namespace vivarium::server {

struct StorePlace {
  std::string name;           // "vivarium-data", "backup.sqlite", "postgresql://…"
  std::string password_file;  // for an address
};

// Reads while a server may be at work.
std::unique_ptr<StoreRows> open_rows(const StorePlace& place);

// Copies everything into a store that is empty or not there yet, and reads both again to see that they are the same.
// What is damaged is left out and told of. No server may use either. Whenever this is cut off, the copy is there as a
// whole or not at all.
StoreCounts copy_store(const StorePlace& from, const StorePlace& into,
                       const std::function<void(const StoreFault&)>& tell);

// Writes a copy of a store in SQLite into a new file, of one moment, while a server may be at work.
void back_up_store(const StorePlace& from, const std::string& file);

}  // namespace vivarium::server
