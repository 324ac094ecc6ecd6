// TableHost: tables as a server has them, in a module whose page is the world. The page tells what happens by frames
// (frames.hpp), and does what the frames say that come back.
//
// Tables, rooms, their limits and every text are the server's own. Time is what the page says; chance comes from
// server/crypto/primitives.hpp.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bindings/wasm/frames.hpp"
#include "bindings/wasm/last_replay.hpp"
#include "bindings/wasm/outbox.hpp"
#include "bindings/wasm/page_store.hpp"
#include "bindings/wasm/thinkers.hpp"
#include "server/api/table_api.hpp"
#include "server/lobby/table_registry.hpp"

namespace vivarium::wasm {

class PageConnection;

class TableHost {
 public:
  static constexpr std::size_t kMaxFrame = std::size_t{8} << 20U;
  static constexpr std::size_t kMaxConnections = 64;
  static constexpr std::size_t kMaxRequests = 256;  // that are not answered yet

  explicit TableHost(server::Timestamp now);
  ~TableHost();
  TableHost(const TableHost&) = delete;
  TableHost& operator=(const TableHost&) = delete;

  // What comes of the bytes of a frame; what is none is passed over. Time does not go back.
  std::string call(server::Timestamp now, std::string_view bytes);
  // When it is to be called again though nothing happens.
  [[nodiscard]] std::optional<server::Timestamp> next() const { return registry_.next(); }

 private:
  void take_in(const Frame& frame);
  void restore(const Frame& frame);
  void load();
  void connect(std::uint32_t id);
  void disconnect(std::uint32_t id);
  void say(std::uint32_t id, std::string_view text);
  void request(const Frame& frame);
  void answer(std::uint32_t id, const server::HttpResponse& response);
  void run_posted();
  [[nodiscard]] server::Post later();

  server::Timestamp now_;
  Outbox out_;
  std::deque<std::function<void()>> posted_;
  PageStore store_{out_};
  server::DirectReader reader_{store_.memory()};
  Thinkers thinkers_{out_, later()};
  server::RegistryMonitor monitor_;
  LastReplay replays_;
  server::TableRegistry registry_;
  server::TableApi api_;
  std::map<std::uint32_t, std::shared_ptr<PageConnection>> connections_;
  std::size_t requests_ = 0;
  bool loaded_ = false;
};

}  // namespace vivarium::wasm
