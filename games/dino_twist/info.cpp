// What a person must know to set the game up, and the printed facts of the edition in use (DT-2 to DT-4).
#include "games/dino_twist/dino_twist.hpp"
#include "games/dino_twist/names.hpp"

namespace vivarium::dino_twist {

namespace {

std::string claws_text(const CardKinds& claws) {
  std::string text;
  claws.for_each([&](int code) { text += (text.empty() ? "" : ", ") + card_text(Card::from_code(code)); });
  return "Long Claws: " + (text.empty() ? std::string("none") : text);
}

std::string events_text(const Edition& edition) {
  std::string text;
  int total = 0;
  for (const EventCount& entry : edition.events) {
    text += (text.empty() ? "" : ", ") + std::to_string(entry.count) + " " + entry.name;
    total += entry.count;
  }
  return std::to_string(total) + " event cards: " + text;
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
  return {
      {"108 Dinos: Aqua, Carni, Herbi and Voli in strengths 2 to 10, three copies of each", false},
      {"8 babies of strength 1, two of each species", false},
      {claws_text(options.edition.claws), options.edition.claws == standard.claws},
      {events_text(options.edition), options.edition.events == standard.events},
  };
}

}  // namespace vivarium::dino_twist
