// What a person must know to set the game up, and the printed facts of the edition in use (DT-2 to DT-4).
#include "games/dino_twist/dino_twist.hpp"
#include "games/dino_twist/text.hpp"

namespace vivarium::dino_twist {

namespace {

Data claws_data(const CardKinds& claws) {
  Data cards = Data::array();
  for (const Card card : claws) cards.push_back(card_text(card));
  return Data::object({{"cards", cards}, {"count", claws.size()}});
}

EditionFact event_fact(const EventCount& entry, bool assumed) {
  Data args = Data::object({{"event", entry.name}, {"count", entry.count}});
  if (entry.event.kind != EventKind::meteor) return {"dino-twist.fact.event", args, assumed};
  args.set("territories", territory_names(entry.event.destroyed));
  return {"dino-twist.fact.meteor", args, assumed};
}

}  // namespace

const GameInfo& DinoTwist::info() {
  static const GameInfo kInfo = {
      "dino-twist",
      "Dino Twist",
      "Bertrand Arpino",
      "Attack Twist Island in secret and at the same time, and fill your own island with the strongest Dinos.",
      kMinPlayers,
      kMaxPlayers,
      15,
      {
          {"islands",
           OptionInfo::Kind::choices,
           "Each player's island: on a Little Rex island a Dino may live anywhere.",
           "t-rex for everybody",
           "a list with t-rex or little-rex for each seat",
           0,
           0,
           {"t-rex", "little-rex"}},
          {"edition", OptionInfo::Kind::edition, "Which Dinos have Long Claws, and which events there are.", "standard",
           "standard, or an edition object"},
      },
  };
  return kInfo;
}

std::vector<EditionFact> DinoTwist::edition_facts(const Options& options) {
  // What an owner of the box wrote is no assumption of ours; what they left out still is.
  const Edition& standard = standard_edition();
  const Edition& edition = options.edition;
  const bool events_assumed = edition.events == standard.events;
  int events = 0;
  for (const EventCount& entry : edition.events) events += entry.count;
  std::vector<EditionFact> facts = {
      {"dino-twist.fact.dinos", Data::object(), false},
      {"dino-twist.fact.babies", Data::object(), false},
      {"dino-twist.fact.claws", claws_data(edition.claws), edition.claws == standard.claws},
      {"dino-twist.fact.events", Data::object({{"count", events}}), events_assumed},
  };
  for (const EventCount& entry : edition.events) facts.push_back(event_fact(entry, events_assumed));
  return facts;
}

}  // namespace vivarium::dino_twist
