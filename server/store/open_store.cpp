#include "server/store/open_store.hpp"

#include <filesystem>
#include <string_view>
#include <utility>

#include "server/store/memory_store.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/store/thread_reader.hpp"

namespace vivarium::server {
namespace {

constexpr std::string_view kFileName = "tables.sqlite";

// What waits for no disk needs no threads.
OpenStore open_memory() {
  OpenStore store;
  store.written = std::make_unique<MemoryStore>();
  store.reader = std::make_unique<DirectReader>(*store.written);
  store.writer = std::make_unique<DirectWriter>(*store.written);
  return store;
}

}  // namespace

OpenStore open_store(const StoreSetup& setup, const Post& post,
                     const std::function<void(const GroupWriter::Report&)>& report) {
  if (setup.folder.empty()) return open_memory();
  OpenStore store;
  store.folder = std::make_unique<DataFolder>(setup.folder);
  const std::string path = (std::filesystem::path(setup.folder) / kFileName).string();
  auto written = std::make_unique<SqliteStore>(SqliteStore::Setup{path, setup.most_mebibytes});
  store.lost_its_log = written->lost_its_log();
  store.written = std::move(written);
  store.read = std::make_unique<SqliteStore>(SqliteStore::Setup{path, setup.most_mebibytes, true});
  store.reader = std::make_unique<ThreadReader>(*store.read, post);
  store.writer = std::make_unique<GroupWriter>(*store.written, post, report);
  return store;
}

}  // namespace vivarium::server
