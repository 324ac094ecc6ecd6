#include "server/lobby/conversation.hpp"

#include <utility>
#include <variant>

#include "server/table/table_messages.hpp"

namespace vivarium::server {
namespace {

using protocol::Refusal;
using protocol::RefusalCode;

constexpr Millis kOffendedFor{60'000};  // when somebody who ignores the limit may come back

}  // namespace

void Conversation::take_in(std::string_view text, Read message, Timestamp now) {
  if (!messages_.take(now)) {
    const Refusal refusal{RefusalCode::too_many_messages};
    refuse(message ? std::optional(message->id) : message.error().id, refusal);
    const auto subscriber = client_.subscriber.lock();
    if (++offences_ > kMaxOffences && subscriber) subscriber->close(refusal, kOffendedFor);
    return;
  }
  offences_ = 0;
  if (!message) return refuse(message.error().id, message.error().refusal);
  handle(text, std::move(message).value());
}

void Conversation::end() {
  ended_ = true;
  table_.reset();
}

void Conversation::refuse(const std::optional<std::string>& id, const Refusal& refusal) {
  const auto subscriber = client_.subscriber.lock();
  if (!subscriber) return;
  client_.count_refusal(refusal.code);
  subscriber->send(std::make_shared<const std::string>(refused_message(id, refusal)));
}

void Conversation::handle(std::string_view text, protocol::ClientMessage message) {
  if (auto* wish = std::get_if<protocol::Attend>(&message.content)) {
    if (table_) return refuse(message.id, Refusal{RefusalCode::already_attending});
    return attend(message.id, std::move(*wish), text);
  }
  if (!table_) return refuse(message.id, Refusal{RefusalCode::not_attending});
  table_->command(text, std::move(message));
}

void Conversation::attend(const std::string& id, protocol::Attend wish, std::string_view text) {
  const auto subscriber = client_.subscriber.lock();
  if (!subscriber) return;
  finding_ = true;
  const auto weak = weak_from_this();
  const auto admit = [weak](bool has_seat) -> std::optional<Refusal> {
    const auto self = weak.lock();
    const bool is_here = self && !self->client_.subscriber.expired();
    return is_here ? self->client_.admit(has_seat) : Refusal{RefusalCode::not_attending};
  };
  tables_.attend({std::move(wish), std::string(text), subscriber, admit}, [weak, id](auto attended) {
    const auto self = weak.lock();
    const auto still_here = self ? self->client_.subscriber.lock() : nullptr;
    if (!still_here) return;
    self->finding_ = false;
    if (self->ended_) return self->client_.attended(std::nullopt);
    if (!attended) {
      self->refuse(id, attended.error());
      return self->client_.attended(attended.error());
    }
    self->table_ = std::move(attended).value();
    self->client_.attended(std::nullopt);
  });
}

}  // namespace vivarium::server
