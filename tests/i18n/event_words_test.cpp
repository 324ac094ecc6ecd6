// Whatever happens in a game can be told to everybody in every language.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/core/rng.hpp"
#include "engine/match/match_of.hpp"
#include "games/catalog/catalog.hpp"
#include "games/catalog/random_options.hpp"
#include "protocol/json.hpp"
#include "tests/support/effort.hpp"
#include "words/wording.hpp"

namespace vivarium::test {
namespace {

// Enough of each event to meet its plurals and its things; many more come up.
constexpr std::size_t kMaxOfOneEvent = 40;

class Source final : public RandomSource {
 public:
  explicit Source(Rng rng) : rng_(rng) {}
  std::uint64_t next() override { return rng_.next(); }

 private:
  Rng rng_;
};

using DistinctEvents = std::map<std::string, std::map<std::string, Event>>;  // by id, then by arguments

void collect(const Events& events, DistinctEvents& distinct) {
  for (const Event& event : events) {
    auto& alike = distinct[event.id];
    if (alike.size() < kMaxOfOneEvent) alike.emplace(to_json(event.args), event);
  }
}

void play_random_game(const CatalogEntry& entry, int players, std::uint64_t number, DistinctEvents& distinct) {
  Rng rng(11, number);
  Source source(Rng(12, number));
  const Data options = random_options(entry.info(), players, rng);
  const auto match = entry.make_match(options, "options", Completeness::defaults_allowed).value()->clone();
  while (!match->stage().is_over()) {
    const Stage stage = match->stage();
    if (stage.is_chance()) {
      collect(match->commit(match->sample_chance(source)), distinct);
      continue;
    }
    const Seat seat = stage.to_act.first();
    const auto moves = match->legal_moves(seat);
    const std::string& move = moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
    collect(match->commit(match->prepare(seat, move).value()), distinct);
  }
}

// No sentence, an argument that is not filled in, or a thing that is not worded.
bool is_raw(const std::optional<std::string>& sentence, const std::string& game) {
  return !sentence || sentence->find_first_of("{}") != std::string::npos ||
         sentence->find(game + ".") != std::string::npos;
}

TEST(EventWords, AreThereForEverythingThatHappensInRandomGames) {
  const std::vector<std::string> names = {"Ana", "Bo", "Cy", "Di", "Ed", "Fo"};
  for (const CatalogEntry& entry : catalog()) {
    DistinctEvents distinct;
    const GameInfo& info = entry.info();
    for (int players = info.min_players; players <= info.max_players; ++players) {
      for (int number = 0; number < effort(200); ++number) {
        play_random_game(entry, players, static_cast<std::uint64_t>(number), distinct);
      }
    }
    EXPECT_GE(distinct.size(), 12U) << info.id;
    for (const Language language : kLanguages) {
      const Wording words = Wording::for_language(language);
      for (const auto& [id, alike] : distinct) {
        for (const auto& [args, event] : alike) {
          for (int seat = -1; seat < info.max_players; ++seat) {
            const Reader reader = {names, seat < 0 ? std::nullopt : std::optional(Seat(seat))};
            const auto sentence = words.sentence(event, reader);
            ASSERT_FALSE(is_raw(sentence, std::string(info.id)))
                << code_of(language) << ": " << id << " " << args << ": " << sentence.value_or("no words");
          }
        }
      }
    }
  }
}

TEST(EventWords, AreThereForTheFactsOfEveryEdition) {
  for (const CatalogEntry& entry : catalog()) {
    const auto facts = entry.edition_facts(Data::object({{"players", 2}}), "options").value();
    EXPECT_FALSE(facts.empty());
    for (const Language language : kLanguages) {
      const Wording words = Wording::for_language(language);
      for (const EditionFact& fact : facts) {
        const auto sentence = words.sentence({fact.id, fact.args, Audience::everyone()}, {});
        EXPECT_FALSE(is_raw(sentence, std::string(entry.info().id))) << code_of(language) << ": " << fact.id;
      }
    }
  }
}

// Titles, summaries and options of the games, as `vivarium games` and the browser show them.
TEST(EventWords, AreThereForWhatPeopleSetUp) {
  for (const CatalogEntry& entry : catalog()) {
    const GameInfo& info = entry.info();
    for (const Language language : kLanguages) {
      const Wording words = Wording::for_language(language);
      std::set<std::string> wanted = {".title", ".summary"};
      for (const OptionInfo& option : info.options) {
        const std::string id = ".option." + std::string(option.name);
        wanted.insert({id, id + ".meaning"});
        for (const std::string_view choice : option.choices) wanted.insert(id + "." + std::string(choice));
      }
      for (const std::string& id : wanted) EXPECT_TRUE(words.has(std::string(info.id) + id)) << info.id << id;
    }
  }
}

}  // namespace
}  // namespace vivarium::test
