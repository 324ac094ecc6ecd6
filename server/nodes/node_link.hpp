// NodeLink: one node's messages to the others. A message is a header and a text that nobody on the way looks into.
// Requests are answered, or given up after a time. Belongs to the thread that owns all tables.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/data.hpp"
#include "server/nodes/bus.hpp"
#include "server/nodes/sealed_message.hpp"
#include "server/table/timestamp.hpp"

namespace vivarium::server {

struct NodeMessage {
  Data header;
  std::string text = {};
};

class NodeLink {
 public:
  // What comes and answers nothing; `request` is to be given back with the answer, where one is expected.
  using Received =
      std::function<void(const NodeId& from, NodeMessage message, const std::optional<std::int64_t>& request)>;
  NodeLink(Bus& bus, const Digest& key, const NodeId& self, std::function<Timestamp()> now, Received received);
  ~NodeLink();
  NodeLink(const NodeLink&) = delete;
  NodeLink& operator=(const NodeLink&) = delete;

  void send(const NodeId& to, const NodeMessage& message);
  // Nothing where no answer has come in time.
  using Answered = std::function<void(const std::optional<NodeMessage>& answer)>;
  void request(const NodeId& to, NodeMessage message, Answered answered);
  void answer(const NodeId& to, std::int64_t request, NodeMessage message);

  // Gives up what has waited for too long.
  void tick();
  // The node is gone: what was asked of it is given up.
  void forget(const NodeId& node);

  static constexpr Millis kPatience{3'000};

 private:
  struct Waiting {
    NodeId node;
    Timestamp until;
    Answered answered;
  };
  void take_in(std::string_view sealed);
  template <class Predicate>
  void give_up(Predicate is_given_up);

  Bus& bus_;
  NodeId self_;
  Sealer sealer_;
  std::function<Timestamp()> now_;
  Received received_;
  std::int64_t requests_ = 0;
  std::map<std::int64_t, Waiting> waiting_;
};

}  // namespace vivarium::server
