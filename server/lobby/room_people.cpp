// Who is here: people and spectators who come and go, and people who take a seat.
#include <algorithm>
#include <utility>

#include "server/lobby/room.hpp"
#include "server/names/name_policy.hpp"

namespace vivarium::server {

using protocol::Refusal;
using protocol::RefusalCode;

std::optional<Refusal> Room::attend(const std::shared_ptr<Attendant>& attendant, std::optional<PersonId> person,
                                    const std::optional<protocol::LastEvent>& after) {
  if (table_.phase() == Phase::closed) return Refusal{RefusalCode::table_closed};
  if (!make_place(attendant->address(), person)) return Refusal{RefusalCode::too_many_viewers};
  attendants_.push_back({attendant, person, TokenBucket(services_.limits.refreshes, services_.now())});
  if (person) allowance_of(*person);
  empty_since_ = std::nullopt;
  refresh_attendance();
  attendant->send(std::make_shared<const std::string>(welcome_message(table_, surroundings(), person, after)));
  const std::string text = table_message(table_, surroundings());
  const auto shared = std::make_shared<const std::string>(text);
  for (const Present& present : attendants_) {
    if (present.attendant != attendant) present.attendant->send(shared);
  }
  if (person && !table_.attended()) {
    enqueue({Job::Origin::table, std::nullopt, [this] {
               if (!table_.attended()) store({Attended{}}, std::nullopt, [](const auto&) {});
             }});
  }
  wake_bots();
  services_.rescheduled(*this);
  return std::nullopt;
}

// Each person and all spectators together have so many places. Whoever has a seat always gets in, also while
// connections that broke still seem to be here; and no address keeps the spectators of others out.
bool Room::make_place(const std::string& address, std::optional<PersonId> person) {
  const auto alike = [person](const Present& present) { return present.person == person; };
  const auto count = static_cast<std::size_t>(std::count_if(attendants_.begin(), attendants_.end(), alike));
  if (count < (person ? services_.limits.connections_of_person : services_.limits.spectators)) return true;
  auto leaving = std::find_if(attendants_.begin(), attendants_.end(), alike);
  if (!person) {
    std::map<std::string, std::size_t> watching;
    for (const Present& present : attendants_) {
      if (!present.person) ++watching[present.attendant->address()];
    }
    const auto most = std::max_element(watching.begin(), watching.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    if (most->second <= watching[address] + 1) return false;
    leaving = std::find_if(attendants_.begin(), attendants_.end(), [&](const Present& present) {
      return !present.person && present.attendant->address() == most->first;
    });
  }
  const auto attendant = leaving->attendant;
  attendants_.erase(leaving);
  attendant->dismiss({RefusalCode::too_many_viewers, "somebody else needs the place"}, std::nullopt);
  return true;
}

void Room::leave(const Attendant& attendant) {
  const auto found = std::find_if(attendants_.begin(), attendants_.end(),
                                  [&](const Present& present) { return present.attendant.get() == &attendant; });
  if (found == attendants_.end()) return;
  attendants_.erase(found);
  if (attendants_.empty()) empty_since_ = services_.now();
  refresh_attendance();
  tell_table();
  // Those who are left may all have voted.
  enqueue({Job::Origin::table, std::nullopt, [this] { start_rematch_if_all_want_it(); }});
  services_.rescheduled(*this);
}

void Room::dismiss_all(const Refusal& refusal, std::optional<Millis> come_back_after) {
  const std::vector<Present> leaving = std::exchange(attendants_, {});
  for (const Present& present : leaving) present.attendant->dismiss(refusal, come_back_after);
  if (!leaving.empty()) empty_since_ = services_.now();
  refresh_attendance();
}

void Room::dismiss_the_gone() {
  std::vector<std::shared_ptr<Attendant>> leaving;
  std::erase_if(attendants_, [&](const Present& present) {
    const bool gone = present.person && table_.person(*present.person) == nullptr;
    if (gone) leaving.push_back(present.attendant);
    return gone;
  });
  for (const auto& attendant : leaving) {
    attendant->dismiss({RefusalCode::not_seated, "your seat has been given up"}, std::nullopt);
  }
  std::erase_if(allowances_, [&](const auto& known) { return table_.person(known.first) == nullptr; });
}

Room::Present* Room::find(const Attendant& attendant) {
  for (Present& present : attendants_) {
    if (present.attendant.get() == &attendant) return &present;
  }
  return nullptr;
}

bool Room::is_here(PersonId person) const {
  return std::any_of(attendants_.begin(), attendants_.end(),
                     [&](const Present& present) { return present.person == person; });
}

// A game is for those who play it: it goes on while one of them is here, and while the host watches bots alone.
bool Room::is_attended() const {
  const bool only_bots = table_.person_seats() == SeatSet();
  return std::any_of(attendants_.begin(), attendants_.end(), [&](const Present& present) {
    const Person* person = present.person ? table_.person(*present.person) : nullptr;
    return person != nullptr && (person->seat || only_bots);
  });
}

bool Room::host_is_away() const {
  return host_gone_since_ && services_.now() - *host_gone_since_ >= services_.limits.host_away;
}

Surroundings Room::surroundings() const {
  const auto spectators =
      std::count_if(attendants_.begin(), attendants_.end(), [](const Present& present) { return !present.person; });
  SeatSet hurried;
  for (const Seat seat : SeatSet::all(static_cast<int>(table_.seats().size()))) {
    if (bots_[static_cast<std::size_t>(seat.index())].hurried && bot_playing(seat)) hurried.insert(seat);
  }
  return {
      attendance_,     rematch_votes_, is_here(PersonId::host()), host_is_away(), static_cast<std::size_t>(spectators),
      services_.now(), hurried};
}

// Brings what Attendance knows up to date with the table and the connections.
void Room::refresh_attendance() {
  const Moment now = services_.now();
  const SeatSet persons = table_.person_seats();
  attendance_.set_persons(persons, now);
  attendance_.set_running(table_.phase() == Phase::playing, now);
  attendance_.set_attended(is_attended(), now);
  if (is_here(PersonId::host())) {
    host_gone_since_ = std::nullopt;
    told_host_away_ = false;
  } else if (!host_gone_since_) {
    host_gone_since_ = now;
  }
  for (const Seat seat : persons) {
    const bool here = is_here(std::get<PersonId>(table_.occupant(seat)));
    attendance_.set_connected(seat, here, now);
    // A rematch is for those who are here.
    if (!here) rematch_votes_.erase(seat);
  }
  if (table_.phase() == Phase::playing) {
    attendance_.set_to_act(table_.match()->stage().to_act, table_.decision(), now);
  }
}

// --- commands ------------------------------------------------------------------------------------------------

// Whoever was sent away shall not come back by the same link. A family behind one address must still be able to play:
// from the host's own address it is the name that counts.
std::optional<Refusal> Room::join_problem(const std::string& name, const AddressTag& from) const {
  const bool same_house = from == table_.host().from;
  for (const SentAway& gone : table_.sent_away()) {
    if (gone.from.empty() || gone.from != from) continue;
    if (!same_house || look_alike(gone.name, name)) return Refusal{RefusalCode::sent_away};
  }
  if (table_.phase() != Phase::gathering) return std::nullopt;
  for (const Person& person : table_.people()) {
    if (look_alike(person.name, name)) return Refusal{RefusalCode::name_taken};
  }
  return std::nullopt;
}

void Room::join(protocol::JoinRequest request, const TokenHash& token, const AddressTag& from, Joined done) {
  // Whoever leaves and comes again is somebody else each time, with allowances of their own.
  if (!joins_.take(from, services_.now())) return done(Unexpected{Refusal{RefusalCode::too_many_requests}});
  if (waiting(Job::Origin::joining) >= services_.limits.waiting_joins) {
    return done(Unexpected{Refusal{RefusalCode::table_busy}});
  }
  enqueue({Job::Origin::joining, std::nullopt,
           [this, request = std::move(request), token, from, done] { seat_down(request, token, from, done); },
           [done] { done(Unexpected{Refusal{RefusalCode::internal_error}}); }});
}

void Room::seat_down(const protocol::JoinRequest& request, const TokenHash& token, const AddressTag& from,
                     const Joined& done) {
  if (const auto problem = join_problem(request.name, from)) return done(Unexpected{*problem});
  auto events = table_.join(request, token, from);
  if (!events) return done(Unexpected{events.error()});
  const Seat seat = std::get<server::Joined>(events->front()).seat;
  store(std::move(events).value(), std::nullopt, [done, seat](const auto& refusal) {
    if (refusal) return done(Unexpected{*refusal});
    done(seat);
  });
}

}  // namespace vivarium::server
