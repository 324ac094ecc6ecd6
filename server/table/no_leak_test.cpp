// No leak on the wire: two tables that differ in hidden cards alone, and everything that is sent to each viewer. What
// the rules let a viewer know (Match::view, its events, its moves) is proved elsewhere; here: the server adds nothing.
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "engine/core/rng.hpp"
#include "games/catalog/catalog.hpp"
#include "games/catalog/random_options.hpp"
#include "protocol/json.hpp"
#include "server/table/table.hpp"
#include "server/table/table_messages.hpp"

namespace vivarium::server {
namespace {

struct RngSource final : RandomSource {
  explicit RngSource(std::uint64_t seed) : rng(seed) {}
  std::uint64_t next() override { return rng.next(); }
  Rng rng;
};

class Twin {
 public:
  Twin(const TableId& id, const protocol::OpenRequest& request, const DealSeed& seed) : table_(id) {
    for (const TableEvent& event : Table::open(request, TokenHash::of("t"), seed, "")) apply(event);
    apply(Started{});
  }
  bool apply(const TableEvent& event) {
    const auto change = table_.apply({event, Timestamp(1), std::nullopt});
    if (change) change_ = *change;
    return change.has_value();
  }
  // All that this viewer hears of the last event.
  [[nodiscard]] std::string heard(Viewer viewer, std::size_t log_before) const {
    const Presence presence({});
    const RoundPause pause;
    const TableStatus around{.presence = presence, .pause = pause, .now = Timestamp()};
    const auto seat = viewer.as_seat();
    std::string text = table_message(table_, around);
    if (change_.game || (seat && change_.private_to.contains(*seat))) {
      text += UpdateMessages(table_, log_before).text_for(viewer);
    }
    return text;
  }
  [[nodiscard]] const Table& table() const { return table_; }

 private:
  Table table_;
  Change change_;
};

std::vector<Viewer> viewers(int players) {
  std::vector<Viewer> all{Viewer::spectator()};
  for (int seat = 0; seat < players; ++seat) all.push_back(Viewer::seat(Seat(seat)));
  return all;
}

std::vector<std::string> common_moves(const Match& a, const Match& b, Seat seat) {
  std::vector<std::string> common;
  for (const std::string& move : a.legal_moves(seat)) {
    if (b.prepare(seat, move)) common.push_back(move);
  }
  return common;
}

// Whether the rules let the viewer tell the two positions apart.
bool may_differ(const Table& a, const Table& b, Viewer viewer, std::size_t log_before) {
  if (a.match()->view() != b.match()->view() || a.log().size() != b.log().size()) return true;
  if (a.match()->secrets(viewer) != b.match()->secrets(viewer)) return true;
  for (std::size_t i = log_before; i < a.log().size(); ++i) {
    if (!(a.log()[i].audience == b.log()[i].audience)) return true;
    if (a.log()[i].audience.includes(viewer) && a.log()[i].json != b.log()[i].json) return true;
  }
  return viewer.is_seat() && a.match()->legal_moves(*viewer.as_seat()) != b.match()->legal_moves(*viewer.as_seat());
}

struct Tally {
  int equal = 0;
  int revealed = 0;
};

void play_twins(const GameInfo& game, int players, std::uint64_t seed, Tally& tally) {
  Rng rng(seed);
  protocol::OpenRequest request;
  request.name = "Ana";
  request.settings.game = std::string(game.id);
  request.settings.options = random_options(game, players, rng);
  request.seats.assign(static_cast<std::size_t>(players), {protocol::SeatPlan::Kind::bot, "random"});
  const TableId id = TableId::random();
  const DealSeed deal = DealSeed::random();
  Twin a(id, request, deal);
  Twin b(id, request, deal);
  RngSource chance(seed);
  std::vector<Viewer> unaware = viewers(players);
  while (!unaware.empty() && a.table().phase() == Phase::playing && b.table().phase() == Phase::playing) {
    const std::size_t log_before = a.table().log().size();
    const Stage stage = a.table().match()->stage();
    if (stage != b.table().match()->stage()) return;
    if (stage.is_chance()) {
      const PreparedStep step = a.table().match()->sample_chance(chance);
      auto outcome = std::get<ChanceOutcome>(step.content());
      ASSERT_TRUE(a.apply(Dealt{outcome}));
      if (outcome.kind == "shuffle" && outcome.cards.size() > 2) {
        const auto count = static_cast<std::uint32_t>(outcome.cards.size());
        std::swap(outcome.cards[draw_below(rng, count)], outcome.cards[draw_below(rng, count)]);
      }
      if (!b.apply(Dealt{outcome})) return;
    } else {
      // Sometimes somebody who has chosen in secret chooses anew.
      const SeatSet choosers = draw_below(rng, 3) == 0 ? stage.choosers() : stage.to_act;
      Seat seat = choosers.first();
      for (const Seat other : choosers) {
        if (draw_below(rng, 2) == 0) seat = other;
      }
      const auto moves = common_moves(*a.table().match(), *b.table().match(), seat);
      if (moves.empty()) return;
      const auto count = static_cast<std::uint32_t>(moves.size());
      const std::string first = moves[draw_below(rng, count)];
      // A secret choice may even be another one in the other world, where both are possible.
      const bool secret = stage.choosers().size() > 1 && stage.to_act.without(seat).size() > 0;
      const std::string second = secret ? moves[draw_below(rng, count)] : first;
      ASSERT_TRUE(a.apply(Moved{seat, first, Mover::person}));
      ASSERT_TRUE(b.apply(Moved{seat, second, Mover::person}));
      if (first != second) std::erase(unaware, Viewer::seat(seat));
    }
    std::erase_if(unaware, [&](Viewer viewer) {
      // When the game is over, everything is told.
      if (a.table().phase() == Phase::over || may_differ(a.table(), b.table(), viewer, log_before)) {
        ++tally.revealed;
        return true;
      }
      EXPECT_TRUE(a.heard(viewer, log_before) == b.heard(viewer, log_before)) << game.id << ", seed " << seed;
      ++tally.equal;
      return false;
    });
  }
}

TEST(NoLeak, WhatTheRulesHideTheServerDoesNotTell) {
  for (const CatalogEntry& entry : catalog()) {
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      const int range = entry.info().max_players - entry.info().min_players + 1;
      const int players = entry.info().min_players + static_cast<int>(seed) % range;
      play_twins(entry.info(), players, seed, tally);
    }
    // Enough was compared while it was hidden, and in the end it came out.
    EXPECT_GT(tally.equal, 100) << entry.info().id;
    EXPECT_GT(tally.revealed, 10) << entry.info().id;
  }
}

// And what is sent is exactly the viewer's own view, moves and events.
TEST(NoLeak, AnUpdateConsistsOfWhatItsViewerMayKnow) {
  Rng rng(4);
  for (const CatalogEntry& entry : catalog()) {
    const int players = entry.info().min_players;
    protocol::OpenRequest request;
    request.name = "Ana";
    request.settings.game = std::string(entry.info().id);
    request.settings.options = random_options(entry.info(), players, rng);
    request.seats.assign(static_cast<std::size_t>(players), {protocol::SeatPlan::Kind::bot, "random"});
    Twin twin(TableId::random(), request, DealSeed::random());
    RngSource chance(9);
    while (twin.table().phase() == Phase::playing) {
      const Match& match = *twin.table().match();
      const std::size_t log_before = twin.table().log().size();
      const Stage stage = match.stage();
      if (stage.is_chance()) {
        ASSERT_TRUE(twin.apply(Dealt{std::get<ChanceOutcome>(match.sample_chance(chance).content())}));
      } else {
        const auto moves = match.legal_moves(stage.to_act.first());
        const auto count = static_cast<std::uint32_t>(moves.size());
        ASSERT_TRUE(twin.apply(Moved{stage.to_act.first(), moves[draw_below(rng, count)], Mover::bot}));
      }
      for (const Viewer viewer : viewers(players)) {
        const Data update = *parse_json(UpdateMessages(twin.table(), log_before).text_for(viewer));
        EXPECT_EQ(to_json(*update.find("view")), to_json(match.view()));
        EXPECT_EQ(to_json(*update.find("secrets")), to_json(match.secrets(viewer)));
        EXPECT_EQ(update.find("facts") != nullptr, log_before == 0);
        const bool over = match.stage().is_over();
        EXPECT_EQ(update.find("revealed") != nullptr, over);
        EXPECT_EQ(*update.find("can_undo"), Data(twin.table().can_undo(viewer)));
        EXPECT_EQ(update.as_object()->size(), 11U + (over ? 2U : 0U) + (log_before == 0 ? 1U : 0U));
        for (const Data& move : *update.find("moves")->as_array()) {
          EXPECT_TRUE(match.prepare(*viewer.as_seat(), *move.find("text")->as_text()).has_value());
        }
        std::size_t visible = 0;
        for (std::size_t i = log_before; i < twin.table().log().size(); ++i) {
          if (twin.table().log()[i].audience.includes(viewer)) ++visible;
        }
        EXPECT_EQ(update.find("events")->as_array()->size(), visible);
      }
    }
  }
}

}  // namespace
}  // namespace vivarium::server
