// PageConnection: a line of the page to the tables, as a WebSocket is one to a server's.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "bindings/wasm/outbox.hpp"
#include "server/lobby/conversation.hpp"
#include "server/table/table_messages.hpp"

namespace vivarium::wasm {

class PageConnection final : public server::Subscriber, public std::enable_shared_from_this<PageConnection> {
 public:
  PageConnection(std::uint32_t id, Outbox& out) : id_(id), out_(out) {}
  void begin(server::TableGateway& tables, server::TokenBucket messages) {
    conversation_ = std::make_shared<server::Conversation>(
        tables, messages,
        server::Conversation::Client{weak_from_this(), [](bool) { return std::nullopt; }, [](const auto&) {},
                                     [](auto) {}});
  }
  void say(std::string_view text, server::Timestamp now) {
    if (!closed_) conversation_->take_in(text, protocol::parse_client_message(text), now);
  }
  [[nodiscard]] bool is_closed() const { return closed_; }
  // The table holds on to it until it has left.
  void end() {
    closed_ = true;
    if (conversation_) conversation_->end();
  }

  // --- Subscriber ---
  [[nodiscard]] const std::string& address() const override { return address_; }
  void send(std::shared_ptr<const std::string> text) override {
    if (!closed_) out_.put(Out::tell, id_, {*text});
  }
  void close(const protocol::Refusal& refusal, std::optional<server::Millis> come_back_after) override {
    if (closed_) return;
    out_.put(Out::tell, id_, {server::goodbye_message(refusal, come_back_after)});
    out_.put(Out::hang_up, id_, {});
    closed_ = true;
  }

 private:
  std::uint32_t id_;
  Outbox& out_;
  std::string address_ = "page";
  std::shared_ptr<server::Conversation> conversation_;
  bool closed_ = false;
};

}  // namespace vivarium::wasm
