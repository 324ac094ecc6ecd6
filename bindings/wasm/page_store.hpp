// PageStore: tables in memory, whose events the page keeps. What is appended goes out first; it counts, and is
// answered, once the page has stored it.
//
// The page keeps entries of tables and finished games, and gives them back at the start. It need not know what is in
// them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>

#include "bindings/wasm/outbox.hpp"
#include "server/store/memory_store.hpp"
#include "server/store/store_writer.hpp"

namespace vivarium::wasm {

// What an entry does to those of its table that came before.
enum class AppendKind : std::uint8_t { add, begin_anew, remove_all };

class PageStore final : public server::StoreWriter {
 public:
  static constexpr std::size_t kMaxTables = 500;
  static constexpr std::size_t kMaxGames = 500;

  explicit PageStore(Outbox& out) : out_(out) {}

  [[nodiscard]] server::EventStore& memory() { return memory_; }
  // An entry, or a finished game, as it was given to be stored. What is none is left out: it returns false.
  bool restore(std::string_view table, std::string_view entry);
  bool restore_game(std::string_view table, std::string_view game);

  // The page has stored an append, or could not.
  void stored(std::uint32_t append);
  void not_stored(std::uint32_t append, server::StoreError error);

  // --- StoreWriter ---
  void append(server::Append append, Done done) override;
  // The page keeps what it has room for.
  void remove_expired(server::Retention /*retention*/, Removed done) override { done(false); }

 private:
  struct Waiting {
    server::Append append;
    Done done;
  };

  Outbox& out_;
  server::MemoryStore memory_{"this device"};
  std::map<std::uint32_t, Waiting> waiting_;
  std::uint32_t next_ = 1;
  std::size_t games_ = 0;
};

}  // namespace vivarium::wasm
