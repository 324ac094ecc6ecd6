// Allowances: what each person may still do before they have to wait, however many connections they have.
#pragma once

#include <map>
#include <optional>

#include "protocol/refusal.hpp"
#include "server/room/room_services.hpp"
#include "server/table/table.hpp"

namespace vivarium::server {

class Allowances {
 public:
  Allowances(const RoomLimits& limits, Timestamp now) : limits_(limits), table_chat_(limits.table_chat, now) {}

  // Somebody has come. Whoever has just come has little to say, or rejoining would reset the limit.
  void admit(PersonId person, Timestamp now) { of(person, now); }
  // Takes one command of theirs, and one line of chat if it is one; or says why not.
  [[nodiscard]] std::optional<protocol::Refusal> take(PersonId person, bool is_chat, Timestamp now) {
    Buckets& buckets = of(person, now);
    if (!buckets.commands.take(now)) return protocol::Refusal{protocol::RefusalCode::too_many_messages};
    if (is_chat && !(buckets.chat.take(now) && table_chat_.take(now))) {
      return protocol::Refusal{protocol::RefusalCode::too_many_messages, "of chat"};
    }
    return std::nullopt;
  }
  void forget_strangers(const Table& table) {
    std::erase_if(people_, [&](const auto& known) { return table.person(known.first) == nullptr; });
  }

 private:
  struct Buckets {
    TokenBucket commands;
    TokenBucket chat;
  };
  Buckets& of(PersonId person, Timestamp now) {
    const double lines = person == PersonId::host() ? limits_.chat.burst : limits_.first_chat;
    const Buckets fresh{TokenBucket(limits_.commands, now), TokenBucket(limits_.chat, now, lines)};
    return people_.try_emplace(person, fresh).first->second;
  }

  const RoomLimits& limits_;
  std::map<PersonId, Buckets> people_;
  TokenBucket table_chat_;
};

}  // namespace vivarium::server
