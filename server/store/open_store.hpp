// A store that is open: who reads from it, and who writes to it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/data_folder.hpp"
#include "server/store/event_store.hpp"
#include "server/store/group_writer.hpp"
#include "server/store/postgres_connection.hpp"
#include "server/store/store_reader.hpp"

namespace vivarium::server {

constexpr std::string_view kStoreFileName = "tables.sqlite";  // in the folder of a store

struct StoreSetup {
  std::string folder;                          // empty: nothing is kept
  std::optional<std::int64_t> most_mebibytes;  // what the store may take; nothing: whatever the disk has
  std::string postgres;                        // the address of a database that is used instead; empty: none
  std::string password_file;                   // for that
  std::string node;                            // of several at that database: this one's id; empty: there is no other
};

// Members are destroyed from the last to the first.
struct OpenStore {
  std::unique_ptr<DataFolder> folder;  // locked until the stores are closed; null where nothing is kept
  std::unique_ptr<EventStore> written;
  std::unique_ptr<EventStore> read;  // another connection to the same; null: it is the same one
  std::unique_ptr<StoreReader> reader;
  std::unique_ptr<StoreWriter> writer;
  bool lost_its_log = false;  // something that was stored has been lost with a damaged log

  // To be read from before anybody asks the reader.
  [[nodiscard]] EventStore& at_start() const { return read ? *read : *written; }
};

// Throws std::runtime_error where that is no address.
PostgresConnection::Setup postgres_setup(const std::string& address, const std::string& password_file,
                                         PostgresConnection::Lock lock);

// Answers and reports come by `post`, on the owner's thread. Throws std::runtime_error, in words for the operator.
OpenStore open_store(const StoreSetup& setup, const Post& post,
                     const std::function<void(const GroupWriter::Report&)>& report);

}  // namespace vivarium::server
