// Hints: what the adviser would choose in a person's place, out of what that seat sees.
#include "bots/match_bot.hpp"
#include "server/room/room.hpp"

namespace vivarium::server {

using protocol::Refusal;
using protocol::RefusalCode;

std::optional<Refusal> Room::hint_problem(PersonId person, const protocol::Hint& wish) const {
  const auto seat = table_.person(person)->seat;
  if (!seat) return Refusal{RefusalCode::not_seated};
  if (table_.phase() == Phase::gathering) return Refusal{RefusalCode::not_started};
  if (table_.phase() != Phase::playing) return Refusal{RefusalCode::game_over};
  // Other people have not agreed to play against our strongest bot.
  if (table_.person_seats().size() > 1) return Refusal{RefusalCode::people_play};
  if (wish.decision != table_.decision()) return Refusal{RefusalCode::stale_decision};
  if (!table_.match()->stage().choosers().contains(*seat)) return Refusal{RefusalCode::not_your_turn};
  return std::nullopt;
}

void Room::answer_question(const Sent& sent, const protocol::Hint& wish) {
  Subscriber& subscriber = *sent.subscriber;
  const std::string& id = sent.key.id;
  if (const auto problem = hint_problem(sent.person, wish)) return answer(subscriber, id, problem);
  const BotQuestion question{table_.match_number(), wish.decision};
  if (const Data* thought = adviser_.thought_of(question)) {
    subscriber.send(std::make_shared<const std::string>(hinted_message(id, wish.decision, *thought)));
    return;
  }
  if (adviser_.is_thinking()) return answer(subscriber, id, Refusal{RefusalCode::table_busy});
  const Seat seat = *table_.person(sent.person)->seat;
  BotTask task{table_.match()->clone(), seat, services_.limits.adviser, adviser_.begin(question),
               // Nobody is kept by a question that they no longer wait for.
               [room = weak_from_this(), asker = std::weak_ptr(sent.subscriber), person = sent.person, key = sent.key,
                arrived = sent.arrived, wish](const BotAnswer& thought) {
                 const auto self = room.lock();
                 if (!self) return;
                 self->services_.guarded(*self, [&] {
                   self->adviser_.finish(bots::to_data(thought.decision));
                   if (auto still_here = asker.lock()) {
                     self->answer_question({std::move(still_here), person, key, arrived}, wish);
                   }
                 });
               },
               true};
  task.owner = table_.host().from;
  task.table = table_.id().text();
  services_.bots.think(std::move(task));
}

}  // namespace vivarium::server
