// The write-ahead log beside the file of a store, before that is opened: what it has, and whether it has lost
// something. SQLite itself takes a log up to the first frame that it does not believe, and says nothing of the rest.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace vivarium::server {

struct WriteAheadLog {
  bool is_there = false;
  // The store's first page, where a completed transaction has changed it.
  std::optional<std::vector<unsigned char>> first_page;
  std::optional<std::string> damage;  // what is wrong, in words for the operator
  bool is_in_file = false;            // it is damaged, and all that it had is in the store's file already
};

// Of the store with that path. Throws std::runtime_error where it cannot be read.
WriteAheadLog look_at_log(const std::string& store);

}  // namespace vivarium::server
