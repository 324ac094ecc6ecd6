#include "server/store/open_store.hpp"

#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "server/store/memory_store.hpp"
#include "server/store/postgres_store.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/store/thread_reader.hpp"

namespace vivarium::server {
namespace {

// What waits for no disk needs no threads.
OpenStore open_memory() {
  OpenStore store;
  store.written = std::make_unique<MemoryStore>();
  store.reader = std::make_unique<DirectReader>(*store.written);
  store.writer = std::make_unique<DirectWriter>(*store.written);
  return store;
}

void start_threads(OpenStore& store, const Post& post, const std::function<void(const GroupWriter::Report&)>& report) {
  store.reader = std::make_unique<ThreadReader>(*store.read, post);
  store.writer = std::make_unique<GroupWriter>(*store.written, post, report);
}

}  // namespace

PostgresConnection::Setup postgres_setup(const std::string& address, const std::string& password_file,
                                         PostgresConnection::Lock lock) {
  auto parsed = parse_postgres_address(address);
  if (!parsed) throw std::runtime_error("the store's address: " + parsed.error());
  parsed->password_file = password_file;
  return {std::move(parsed).value(), lock};
}

OpenStore open_store(const StoreSetup& setup, const Post& post,
                     const std::function<void(const GroupWriter::Report&)>& report) {
  OpenStore store;
  if (!setup.postgres.empty()) {
    if (setup.most_mebibytes) throw std::runtime_error("--store-limit-mib is for --data: limit the database itself");
    using Lock = PostgresConnection::Lock;
    const Lock lock = setup.node.empty() ? Lock::server : Lock::node;
    store.written =
        std::make_unique<PostgresStore>(postgres_setup(setup.postgres, setup.password_file, lock), setup.node);
    store.read = std::make_unique<PostgresStore>(postgres_setup(setup.postgres, setup.password_file, Lock::none));
    start_threads(store, post, report);
    return store;
  }
  if (setup.folder.empty()) return open_memory();
  store.folder = std::make_unique<DataFolder>(setup.folder);
  const std::string path = (std::filesystem::path(setup.folder) / kStoreFileName).string();
  auto written = std::make_unique<SqliteStore>(SqliteStore::Setup{path, setup.most_mebibytes});
  store.lost_its_log = written->lost_its_log();
  store.written = std::move(written);
  store.read = std::make_unique<SqliteStore>(SqliteStore::Setup{path, setup.most_mebibytes, true});
  start_threads(store, post, report);
  return store;
}

}  // namespace vivarium::server
