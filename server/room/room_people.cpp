// Who is here: people and spectators who come and go, and people who take a seat.
#include <algorithm>
#include <utility>

#include "server/room/room.hpp"

namespace vivarium::server {

using protocol::Refusal;
using protocol::RefusalCode;

std::optional<Refusal> Room::attend(const std::shared_ptr<Subscriber>& subscriber, std::optional<PersonId> person,
                                    const std::optional<protocol::LastEvent>& after) {
  if (table_.phase() == Phase::closed) return Refusal{RefusalCode::table_closed};
  const auto leaving = subscribers_.place_for(subscriber->address(), person, services_.limits);
  if (!leaving) return Refusal{RefusalCode::too_many_viewers};
  if (*leaving) {
    subscribers_.remove(**leaving);
    (*leaving)->close({RefusalCode::too_many_viewers, "somebody else needs the place"}, std::nullopt);
  }
  const Timestamp now = services_.now();
  subscribers_.add(subscriber, person, TokenBucket(services_.limits.refreshes, now));
  if (person) allowances_.admit(*person, now);
  empty_since_ = std::nullopt;
  refresh_presence();
  subscriber->send(std::make_shared<const std::string>(welcome_message(table_, status(), person, after)));
  if (subscribers_.all().size() > 1) subscribers_.send_to_others(*subscriber, table_message(table_, status()));
  if (person && !table_.attended()) {
    enqueue({Job::Origin::table, std::nullopt, [this] {
               if (table_.attended()) return;
               Progress progress;
               progress.events.emplace_back(Attended{});
               store(std::move(progress), std::nullopt, [](const auto&) {});
             }});
  }
  wake_bots();
  services_.rescheduled(*this);
  return std::nullopt;
}

void Room::leave(const Subscriber& subscriber) {
  if (!subscribers_.remove(subscriber)) return;
  if (subscribers_.all().empty()) empty_since_ = services_.now();
  refresh_presence();
  tell_table();
  // Those who are left may all have voted, or have been waiting for the one who left.
  enqueue({Job::Origin::table, std::nullopt, [this] { start_rematch_if_all_want_it(); }});
  wake_bots();
  services_.rescheduled(*this);
}

void Room::disconnect_all(const Refusal& refusal, std::optional<Millis> come_back_after) {
  const std::vector<Subscription> leaving = subscribers_.remove_all();
  for (const Subscription& one : leaving) one.subscriber->close(refusal, come_back_after);
  if (!leaving.empty()) empty_since_ = services_.now();
  refresh_presence();
}

void Room::disconnect_strangers() {
  for (const auto& subscriber : subscribers_.remove_strangers(table_)) {
    subscriber->close({RefusalCode::not_seated, "your seat has been given up"}, std::nullopt);
  }
  allowances_.forget_strangers(table_);
}

// A game is for those who play it: it goes on while one of them is here, and while the host watches bots alone.
bool Room::is_attended() const {
  const auto& all = subscribers_.all();
  const bool only_bots = table_.person_seats().empty();
  return std::any_of(all.begin(), all.end(), [&](const Subscription& one) {
    const Person* person = one.person ? table_.person(*one.person) : nullptr;
    return person != nullptr && (person->seat || only_bots);
  });
}

// Brings what is known of presence up to date with the table and the connections.
void Room::refresh_presence() {
  const Timestamp now = services_.now();
  const SeatSet persons = table_.person_seats();
  presence_.set_persons(persons, now);
  presence_.set_running(table_.phase() == Phase::playing, now);
  host_.set_here(subscribers_.is_here(PersonId::host()), now);
  for (const Seat seat : persons) {
    const bool here = subscribers_.is_here(std::get<PersonId>(table_.occupant(seat)));
    presence_.set_connected(seat, here, now);
    if (here) continue;
    // A rematch is for those who are here, and so is a pause.
    rematch_votes_.erase(seat);
    pause_.release(seat);
  }
  presence_.set_awake(is_attended() && !pause_.is_on(), now);
  if (table_.phase() == Phase::playing) {
    presence_.set_to_act(table_.match()->stage().to_act, table_.timed_decision(), now);
  }
}

// Whoever was sent away shall not come back by the same link. A family behind one address must still be able to play:
// from the host's own address it is the name that counts.
std::optional<Refusal> Room::join_problem(const std::string& name, const AddressTag& from) const {
  const bool same_house = from == table_.host().from;
  for (const SentAway& gone : table_.sent_away()) {
    if (gone.from.empty() || gone.from != from) continue;
    if (!same_house || services_.look_alike(gone.name, name)) return Refusal{RefusalCode::sent_away};
  }
  if (table_.phase() != Phase::gathering) return std::nullopt;
  for (const Person& person : table_.people()) {
    if (services_.look_alike(person.name, name)) return Refusal{RefusalCode::name_taken};
  }
  return std::nullopt;
}

void Room::join(protocol::JoinRequest request, const TokenHash& token, const AddressTag& from, Joined done) {
  // Whoever leaves and comes again is somebody else each time, with allowances of their own.
  if (!joins_.take(from, services_.now())) return done(Unexpected{Refusal{RefusalCode::too_many_requests}});
  if (queue_.waiting(Job::Origin::joining) >= services_.limits.waiting_joins) {
    return done(Unexpected{Refusal{RefusalCode::table_busy}});
  }
  enqueue({Job::Origin::joining, std::nullopt,
           [this, request = std::move(request), token, from, done] { seat_down(request, token, from, done); },
           [done] { done(Unexpected{Refusal{RefusalCode::internal_error}}); }});
}

void Room::seat_down(const protocol::JoinRequest& request, const TokenHash& token, const AddressTag& from,
                     const Joined& done) {
  if (const auto problem = join_problem(request.name, from)) return done(Unexpected{*problem});
  auto progress = table_.join(request, token, from);
  if (!progress) return done(Unexpected{progress.error()});
  const Seat seat = std::get<server::Joined>(progress->events.front()).seat;
  store(std::move(progress).value(), std::nullopt, [done, seat](const auto& refusal) {
    if (refusal) return done(Unexpected{*refusal});
    done(seat);
  });
}

}  // namespace vivarium::server
