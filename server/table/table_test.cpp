#include "server/table/table.hpp"

#include <gtest/gtest.h>

#include <string>

#include "engine/core/rng.hpp"
#include "engine/match/verify.hpp"
#include "games/catalog/catalog.hpp"
#include "games/catalog/random_options.hpp"
#include "protocol/json.hpp"
#include "server/table/table_messages.hpp"

namespace vivarium::server {
namespace {

using protocol::RefusalCode;

protocol::OpenRequest request(std::string_view game, std::vector<std::string_view> seats) {
  protocol::OpenRequest request;
  request.name = "Ana";
  request.settings.game = std::string(game);
  Data options = Data::object({{"players", static_cast<int>(seats.size())}});
  request.settings.options = (*find_game(game)->make_match(options, "", Completeness::defaults_allowed))->options();
  for (const std::string_view seat : seats) request.seats.push_back(*protocol::parse_seat_plan(seat));
  return request;
}

// A table and everything that was ever stored of it.
class Kept {
 public:
  explicit Kept(const protocol::OpenRequest& opened) : table_(TableId::random()) {
    store(Table::open(opened, TokenHash::of("host"), DealSeed::random(), "host-tag"));
  }

  void store(const TableEvents& events, std::optional<CommandMark> mark = std::nullopt) {
    for (const TableEvent& event : events) {
      const StoredEvent stored{event, Moment(static_cast<std::int64_t>(lines_.size())),
                               std::exchange(mark, std::nullopt)};
      lines_.push_back(to_json(stored));
      const auto change = table_.apply(stored);
      ASSERT_TRUE(change.has_value()) << change.error();
      changes_.merge(*change);
    }
  }
  std::optional<RefusalCode> command(PersonId person, const protocol::TableCommand& command, std::string id = "") {
    const DealSeed next_seed = DealSeed::random();
    const auto events = table_.decide(person, command, {next_seed, host_is_away});
    if (!events) return events.error().code;
    changes_ = {};
    store(*events, id.empty() ? std::nullopt : std::optional(CommandMark{person, id}));
    return std::nullopt;
  }
  std::optional<RefusalCode> join(std::string_view name, std::optional<int> seat = std::nullopt) {
    const auto events = table_.join({std::string(name), seat}, TokenHash::of(name), "tag-of-" + std::string(name));
    if (!events) return events.error().code;
    store(*events);
    return std::nullopt;
  }
  void choose_at_random(Rng& rng) {
    const SeatSet to_act = table_.match()->stage().to_act;
    Seat seat = to_act.first();
    for (const Seat other : to_act) {
      if (draw_below(rng, 2) == 0) seat = other;
    }
    const auto moves = table_.match()->legal_moves(seat);
    const protocol::Move move{table_.turn(), moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))]};
    const auto events = table_.decide_for_bot(seat, move, Mover::bot, DealSeed::random());
    ASSERT_TRUE(events.has_value());
    store(*events);
  }

  bool host_is_away = false;
  [[nodiscard]] Table& table() { return table_; }
  [[nodiscard]] const Change& changes() const { return changes_; }
  // The table as a restarted server has it.
  [[nodiscard]] Table recovered() const {
    Table again(table_.id());
    for (const std::string& line : lines_) {
      const auto stored = stored_event_from_json(line);
      EXPECT_TRUE(stored.has_value()) << line << ": " << stored.error();
      if (!stored) break;
      const auto change = again.apply(*stored);
      EXPECT_TRUE(change.has_value()) << line << ": " << change.error();
    }
    return again;
  }

 private:
  Table table_;
  std::vector<std::string> lines_;
  Change changes_;
};

std::string everything_told(const Table& table) {
  const Attendance attendance({});
  const Surroundings around{attendance, {}, false, false, 0, Moment()};
  std::string text;
  for (const Person& person : table.people()) text += welcome_message(table, around, person.id, {});
  return text + welcome_message(table, around, std::nullopt, std::nullopt);
}

TEST(Table, PeopleComeAndTakeFreeSeats) {
  Kept kept(request("take-that", {"open", "host", "bot:easy"}));
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Start{}), RefusalCode::seats_not_filled);
  EXPECT_EQ(kept.join("Ben", 1), RefusalCode::seat_taken);
  EXPECT_EQ(kept.join("Ben", 5), RefusalCode::no_such_seat);
  EXPECT_EQ(kept.join("Ben"), std::nullopt);
  EXPECT_EQ(kept.join("Cem"), RefusalCode::table_full);
  EXPECT_EQ(kept.table().player_name(Seat(0)), "Ben");
  EXPECT_EQ(kept.table().player_name(Seat(1)), "Ana");
  EXPECT_EQ(kept.table().person_with(TokenHash::of("Ben")), PersonId(1));
  EXPECT_EQ(kept.table().person_with(TokenHash::of("nobody")), std::nullopt);
}

TEST(Table, OnlyTheHostArrangesSeats) {
  Kept kept(request("take-that", {"host", "open", "open"}));
  ASSERT_EQ(kept.join("Ben"), std::nullopt);
  EXPECT_EQ(kept.command(PersonId(1), protocol::Kick{Seat(1)}), RefusalCode::not_host);
  EXPECT_EQ(kept.command(PersonId(1), protocol::Start{}), RefusalCode::not_host);
  EXPECT_EQ(kept.command(PersonId(1), protocol::Close{}), RefusalCode::not_host);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Kick{Seat(0)}), RefusalCode::no_such_seat);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Kick{Seat(4)}), RefusalCode::no_such_seat);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Kick{Seat(1)}), std::nullopt);
  EXPECT_EQ(kept.table().person_with(TokenHash::of("Ben")), std::nullopt);
  EXPECT_EQ(kept.command(PersonId(1), protocol::Chat{"still here?", {}}), RefusalCode::not_seated);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::SetSeat{Seat(1), {protocol::SeatPlan::Kind::bot, "hard"}}),
            std::nullopt);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::SetSeat{Seat(2), {protocol::SeatPlan::Kind::bot, "easy"}}),
            std::nullopt);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Start{}), std::nullopt);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Start{}), RefusalCode::already_started);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Kick{Seat(1)}), RefusalCode::already_started);
  EXPECT_EQ(kept.join("Dee"), RefusalCode::already_started);
}

TEST(Table, ShowsTheHashBeforeTheFirstCardAndTheSeedAfterTheLast) {
  Kept kept(request("take-that", {"host", "bot:random"}));
  const std::string seed = kept.table().next_seed()->hex();
  const std::string commitment = kept.table().next_seed()->commitment();
  EXPECT_NE(everything_told(kept.table()).find(commitment), std::string::npos);
  ASSERT_EQ(kept.command(PersonId::host(), protocol::Start{}), std::nullopt);
  Rng rng(1);
  while (kept.table().phase() == Phase::playing) {
    EXPECT_NE(everything_told(kept.table()).find(commitment), std::string::npos);
    EXPECT_EQ(everything_told(kept.table()).find(seed), std::string::npos);
    kept.choose_at_random(rng);
  }
  EXPECT_NE(everything_told(kept.table()).find(seed), std::string::npos);
  // The next match has a seed of its own, and it is not told.
  EXPECT_EQ(everything_told(kept.table()).find(kept.table().next_seed()->hex()), std::string::npos);
  EXPECT_EQ(deal_fault(kept.table().record()), std::nullopt);
}

TEST(Table, WholeGamesOfEveryKindCanBeRecoveredAtEveryStep) {
  Rng rng(2026);
  for (const CatalogEntry& game : catalog()) {
    for (int players = game.info().min_players; players <= game.info().max_players; ++players) {
      protocol::OpenRequest opened =
          request(game.info().id, std::vector<std::string_view>(static_cast<std::size_t>(players), "bot:random"));
      opened.settings.options = random_options(game.info(), players, rng);
      Kept kept(opened);
      ASSERT_EQ(kept.command(PersonId::host(), protocol::Start{}), std::nullopt);
      while (kept.table().phase() == Phase::playing) {
        if (draw_below(rng, 20) == 0) {
          const Table again = kept.recovered();
          EXPECT_EQ(again.match()->hash(), kept.table().match()->hash());
          EXPECT_EQ(everything_told(again), everything_told(kept.table()));
        }
        kept.choose_at_random(rng);
      }
      const Record record = kept.table().record();
      const auto fresh = make_match_for(record);
      ASSERT_TRUE(fresh.has_value());
      EXPECT_TRUE(verify(record, **fresh).accepted());
      EXPECT_EQ(deal_fault(record), std::nullopt);
      EXPECT_EQ(everything_told(kept.recovered()), everything_told(kept.table()));
      // And once more, at the same table.
      ASSERT_EQ(kept.command(PersonId::host(), protocol::Start{}), std::nullopt);
      EXPECT_EQ(kept.table().match_number(), 2);
      EXPECT_EQ(kept.table().turn(), 0);
    }
  }
}

TEST(Table, RefusesMovesThatDoNotFit) {
  Kept kept(request("take-that", {"host", "open"}));
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Move{0, "take"}), RefusalCode::not_started);
  ASSERT_EQ(kept.join("Ben"), std::nullopt);
  ASSERT_EQ(kept.command(PersonId::host(), protocol::Start{}), std::nullopt);
  const Seat seat = kept.table().match()->stage().to_act.first();
  const PersonId turn(seat.index());
  const PersonId other(1 - turn.number());
  const std::string move = kept.table().match()->legal_moves(seat).front();
  EXPECT_EQ(kept.command(turn, protocol::Move{1, move}), RefusalCode::stale_turn);
  EXPECT_EQ(kept.command(turn, protocol::Move{0, "fly away"}), RefusalCode::unreadable_move);
  EXPECT_EQ(kept.command(turn, protocol::Move{0, "take"}), RefusalCode::illegal_move);
  EXPECT_EQ(kept.command(other, protocol::Move{0, move}), RefusalCode::not_your_turn);
  EXPECT_EQ(kept.command(turn, protocol::Retract{0}), RefusalCode::nothing_to_retract);
  EXPECT_EQ(kept.command(turn, protocol::Move{0, move}), std::nullopt);
  EXPECT_EQ(kept.command(turn, protocol::Move{0, move}), RefusalCode::stale_turn);
  EXPECT_EQ(kept.table().turn(), 1);
}

TEST(Table, RemembersWhatItHasAnsweredEvenAfterARestart) {
  Kept kept(request("take-that", {"host", "bot:random"}));
  ASSERT_EQ(kept.command(PersonId::host(), protocol::Start{}, "c1"), std::nullopt);
  const Table again = kept.recovered();
  ASSERT_NE(again.answer_to(PersonId::host(), "c1"), nullptr);
  EXPECT_FALSE(again.answer_to(PersonId::host(), "c1")->refusal.has_value());
  EXPECT_EQ(again.answer_to(PersonId::host(), "c2"), nullptr);
}

// Dino Twist begins with a choice that all make at the same time.
struct SecretChoice : testing::Test {
  SecretChoice() : kept(request("dino-twist", {"host", "open", "open"})) {
    EXPECT_EQ(kept.join("Ben"), std::nullopt);
    EXPECT_EQ(kept.join("Cem"), std::nullopt);
    EXPECT_EQ(kept.command(PersonId::host(), protocol::Start{}), std::nullopt);
    Rng rng(5);
    // On to a choice of all three with several moves each.
    while (!ready()) kept.choose_at_random(rng);
  }
  bool ready() {
    const Stage stage = kept.table().match()->stage();
    if (stage.to_act.size() != 3) return false;
    for (const Seat seat : stage.to_act) {
      if (kept.table().match()->legal_moves(seat).size() < 2) return false;
    }
    return true;
  }
  std::optional<RefusalCode> choose(int person, std::size_t which) {
    const auto moves = kept.table().match()->legal_moves(Seat(person));
    return kept.command(PersonId(person), protocol::Move{kept.table().turn(), moves[which]});
  }
  std::string told_to(int person) { return update_message(kept.table(), Viewer::seat(Seat(person)), 0); }
  Kept kept;
};

TEST_F(SecretChoice, MayBeChangedWithoutAnybodyNoticing) {
  ASSERT_EQ(choose(0, 0), std::nullopt);
  EXPECT_TRUE(kept.changes().game);
  const std::string before = told_to(1);
  ASSERT_EQ(choose(0, 1), std::nullopt);
  EXPECT_FALSE(kept.changes().game);
  EXPECT_EQ(kept.changes().private_to, SeatSet::of(Seat(0)));
  EXPECT_EQ(told_to(1), before);
}

// What a version without that bound has left in a store.
TEST_F(SecretChoice, CanBeMadeAfterMoreChangesThanAreAllowed) {
  const std::string move = kept.table().match()->legal_moves(Seat(0)).front();
  for (int i = 0; i <= Table::kMaxChanges; ++i) {
    kept.store({Moved{Seat(0), move, Mover::person}, Retracted{Seat(0)}});
  }
  EXPECT_EQ(choose(0, 0), std::nullopt);
  EXPECT_EQ(choose(0, 1), RefusalCode::too_many_changes);
  EXPECT_EQ(choose(1, 0), std::nullopt);
  EXPECT_EQ(choose(2, 0), std::nullopt);
}

TEST_F(SecretChoice, IsNotToldToTheOthersBeforeTheLastHasChosen) {
  ASSERT_EQ(choose(0, 0), std::nullopt);
  const Data first = kept.table().match()->view(Viewer::seat(Seat(1)));
  ASSERT_EQ(kept.command(PersonId(0), protocol::Retract{kept.table().turn()}), std::nullopt);
  EXPECT_NE(kept.table().match()->view(Viewer::seat(Seat(1))), first);
  ASSERT_EQ(choose(0, 1), std::nullopt);
  // Another choice, and Ben sees what he saw before.
  EXPECT_EQ(kept.table().match()->view(Viewer::seat(Seat(1))), first);
  const std::int64_t turn = kept.table().turn();
  ASSERT_EQ(choose(1, 0), std::nullopt);
  EXPECT_EQ(kept.table().turn(), turn);
  ASSERT_EQ(choose(2, 0), std::nullopt);
  EXPECT_EQ(kept.table().turn(), turn + 1);
  // The reveal has happened: what comes now is too late.
  EXPECT_EQ(kept.command(PersonId(0), protocol::Retract{turn}), RefusalCode::stale_turn);
}

TEST(Table, TalksInPhrasesWhereFreeTextIsOff) {
  Kept kept(request("take-that", {"host", "bot:random"}));
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Chat{"<b>hi</b>", {}}), std::nullopt);
  EXPECT_EQ(kept.table().chat().back().text, "<b>hi</b>");
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Chat{"   ", {}}), RefusalCode::unsuitable_text);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Chat{"a\nb", {}}), RefusalCode::unsuitable_text);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::FreeText{false}), std::nullopt);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Chat{"hi", {}}), RefusalCode::free_text_off);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Chat{{}, "hello"}), std::nullopt);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(kept.command(PersonId::host(), protocol::Chat{{}, "hello"}), std::nullopt);
  EXPECT_EQ(kept.table().chat().size(), Table::kChatKept);
}

TEST(Table, NothingHappensOnceItIsClosed) {
  Kept kept(request("take-that", {"host", "open"}));
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Close{}), std::nullopt);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Chat{{}, "hello"}), RefusalCode::table_closed);
  EXPECT_EQ(kept.join("Ben"), RefusalCode::table_closed);
}

TEST(Table, ADamagedStoreIsFoundOut) {
  Table table(TableId::random());
  EXPECT_FALSE(table.apply({Started{}, Moment(), std::nullopt}).has_value());
  EXPECT_FALSE(table.apply({Moved{Seat(0), "take", Mover::person}, Moment(), std::nullopt}).has_value());
  EXPECT_FALSE(stored_event_from_json(R"({"event":"moved"})").has_value());
  EXPECT_FALSE(stored_event_from_json(R"({"event":"exploded","at":1})").has_value());
  EXPECT_FALSE(stored_event_from_json("").has_value());
}

// A client that comes back gets just the events that it lacks.
TEST(Table, SendsWhatAClientLacks) {
  Kept kept(request("take-that", {"host", "bot:random"}));
  ASSERT_EQ(kept.command(PersonId::host(), protocol::Start{}), std::nullopt);
  Rng rng(3);
  for (int i = 0; i < 10; ++i) kept.choose_at_random(rng);
  const Attendance attendance({});
  const Surroundings around{attendance, {}, false, false, 0, Moment()};
  const auto events_after = [&](std::int64_t match, std::int64_t event) {
    const auto data =
        parse_json(welcome_message(kept.table(), around, PersonId::host(), protocol::LastEvent{match, event}));
    return data->find("game")->find("events")->as_array()->size();
  };
  const std::size_t all = events_after(0, 0);
  EXPECT_GT(all, 10U);
  EXPECT_EQ(events_after(1, 0), all);
  EXPECT_EQ(events_after(1, 4), all - 4);
  EXPECT_EQ(events_after(1, static_cast<std::int64_t>(all)), 0U);
  EXPECT_EQ(events_after(1, 1'000'000), 0U);
  EXPECT_EQ(events_after(9, 4), all);
}

}  // namespace
}  // namespace vivarium::server
