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

  // Folds them one by one, as a restarted server does.
  void store(const TableEvents& events, std::optional<CommandMark> mark = std::nullopt) {
    for (const TableEvent& event : events) {
      const StoredEvent stored{event, Timestamp(static_cast<std::int64_t>(lines_.size())),
                               std::exchange(mark, std::nullopt)};
      lines_.push_back(to_json(stored));
      const auto change = table_.apply(stored);
      ASSERT_TRUE(change.has_value()) << change.error();
      changes_.merge(*change);
    }
  }
  // Takes over what a decision has worked out, as a running server does.
  void store(Progress progress, std::optional<CommandMark> mark = std::nullopt) {
    std::vector<StoredEvent> stored;
    for (TableEvent& event : progress.events) {
      stored.push_back(
          {std::move(event), Timestamp(static_cast<std::int64_t>(lines_.size())), std::exchange(mark, std::nullopt)});
      lines_.push_back(to_json(stored.back()));
    }
    const auto change = table_.take_over(std::move(progress), stored);
    ASSERT_TRUE(change.has_value()) << change.error();
    changes_.merge(*change);
  }
  std::optional<RefusalCode> command(PersonId person, const protocol::TableCommand& command, std::string id = "") {
    const DealSeed next_seed = DealSeed::random();
    auto progress = table_.decide(person, command, {next_seed, host_is_away});
    if (!progress) return progress.error().code;
    changes_ = {};
    store(std::move(progress).value(), id.empty() ? std::nullopt : std::optional(CommandMark{person, id}));
    return std::nullopt;
  }
  std::optional<RefusalCode> join(std::string_view name, std::optional<int> seat = std::nullopt) {
    auto progress = table_.join({std::string(name), seat}, TokenHash::of(name), "tag-of-" + std::string(name));
    if (!progress) return progress.error().code;
    store(std::move(progress).value());
    return std::nullopt;
  }
  void choose_at_random(Rng& rng) {
    const SeatSet to_act = table_.match()->stage().to_act;
    Seat seat = to_act.first();
    for (const Seat other : to_act) {
      if (draw_below(rng, 2) == 0) seat = other;
    }
    const auto moves = table_.match()->legal_moves(seat);
    const protocol::Move move{table_.decision(), moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))]};
    auto progress = table_.decide_for_bot(seat, move, Mover::bot, DealSeed::random());
    ASSERT_TRUE(progress.has_value());
    store(std::move(progress).value());
  }

  // What everybody has to be told after that event: "table game settled".
  std::string told_after(const TableEvent& event) {
    changes_ = {};
    store(TableEvents{event});
    return told();
  }
  [[nodiscard]] std::string told() const {
    std::string text;
    if (changes_.table) text += "table ";
    if (changes_.game) text += "game ";
    for (const Seat seat : changes_.private_to) text += "seat" + std::to_string(seat.index()) + " ";
    if (changes_.chat) text += "chat ";
    if (changes_.settled) text += "settled ";
    return text.substr(0, text.find_last_not_of(' ') + 1);
  }

  bool host_is_away = false;
  [[nodiscard]] Table& table() { return table_; }
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
  const Presence presence({});
  const RoundPause pause;
  const TableStatus around{.presence = presence, .pause = pause, .now = Timestamp()};
  std::string text;
  for (const Person& person : table.people()) text += welcome_message(table, around, person.id, {});
  return text + welcome_message(table, around, std::nullopt, std::nullopt);
}

TEST(Table, PeopleComeAndTakeFreeSeats) {
  Kept kept(request("take-that", {"open", "host", "bot:easy"}));
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Start{}), RefusalCode::seats_not_filled);
  EXPECT_EQ(kept.join("Ben", 1), RefusalCode::seat_taken);
  EXPECT_EQ(kept.join("Ben", 3), RefusalCode::no_such_seat);
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
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Kick{Seat(3)}), RefusalCode::no_such_seat);
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

TEST(Table, GivesSeatsToBotsAndTakesThemBackBeforeTheStartOnly) {
  Kept kept(request("take-that", {"host", "open", "open"}));
  ASSERT_EQ(kept.join("Ben", 1), std::nullopt);
  const protocol::SeatPlan open;
  const protocol::SeatPlan bot{protocol::SeatPlan::Kind::bot, "hard"};
  const auto set = [&](int person, int seat, const protocol::SeatPlan& plan) {
    return kept.command(PersonId(person), protocol::SetSeat{Seat(seat), plan});
  };
  EXPECT_EQ(set(1, 2, bot), RefusalCode::not_host);
  EXPECT_EQ(set(0, 3, bot), RefusalCode::no_such_seat);
  EXPECT_EQ(set(0, 0, bot), RefusalCode::seat_taken);
  EXPECT_EQ(set(0, 1, bot), RefusalCode::seat_taken);
  EXPECT_EQ(set(0, 2, bot), std::nullopt);
  EXPECT_EQ(kept.table().player_name(Seat(2)), "bot:hard");
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Kick{Seat(2)}), RefusalCode::no_such_seat);
  EXPECT_EQ(set(0, 2, open), std::nullopt);
  EXPECT_EQ(kept.table().player_name(Seat(2)), "");
  EXPECT_EQ(set(0, 2, bot), std::nullopt);
  ASSERT_EQ(kept.command(PersonId::host(), protocol::Start{}), std::nullopt);
  EXPECT_EQ(set(0, 2, open), RefusalCode::already_started);
}

TEST(Table, HasNothingToPlayForAHostWithoutASeat) {
  Kept kept(request("take-that", {"open", "bot:random"}));
  const PersonId host = PersonId::host();
  EXPECT_EQ(kept.command(host, protocol::Move{0, "take"}), RefusalCode::not_seated);
  EXPECT_EQ(kept.command(host, protocol::Retract{0}), RefusalCode::not_seated);
  EXPECT_EQ(kept.command(host, protocol::Leave{}), RefusalCode::not_seated);
  EXPECT_EQ(kept.command(host, protocol::Contribute{std::string(64, 'a')}), RefusalCode::not_seated);
}

TEST(Table, IsLeftBeforeTheStartOnly) {
  Kept kept(request("take-that", {"host", "open"}));
  ASSERT_EQ(kept.join("Ben"), std::nullopt);
  EXPECT_EQ(kept.command(PersonId(1), protocol::Leave{}), std::nullopt);
  EXPECT_EQ(kept.table().person(PersonId(1)), nullptr);
  EXPECT_TRUE(kept.table().sent_away().empty());
  ASSERT_EQ(kept.join("Ben"), std::nullopt);
  // The host stays at the table without a seat.
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Leave{}), std::nullopt);
  EXPECT_EQ(kept.table().host().seat, std::nullopt);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::SetSeat{Seat(0), {protocol::SeatPlan::Kind::bot, "easy"}}),
            std::nullopt);
  ASSERT_EQ(kept.command(PersonId::host(), protocol::Start{}), std::nullopt);
  EXPECT_EQ(kept.command(PersonId(2), protocol::Leave{}), RefusalCode::already_started);
}

TEST(Table, TakesOneContributionOfEachSeatBeforeTheStart) {
  Kept kept(request("take-that", {"host", "open"}));
  ASSERT_EQ(kept.join("Ben"), std::nullopt);
  const protocol::Contribute wish{std::string(64, 'a')};
  EXPECT_EQ(kept.command(PersonId(1), protocol::Contribute{std::string(63, 'a')}), RefusalCode::wrong_field);
  EXPECT_EQ(kept.command(PersonId(1), protocol::Contribute{std::string(64, 'A')}), RefusalCode::wrong_field);
  EXPECT_EQ(kept.table().contributors(), SeatSet());
  EXPECT_EQ(kept.command(PersonId(1), wish), std::nullopt);
  EXPECT_EQ(kept.table().contributors(), SeatSet::of(Seat(1)));
  EXPECT_EQ(kept.command(PersonId(1), wish), RefusalCode::already_contributed);
  ASSERT_EQ(kept.command(PersonId::host(), protocol::Start{}), std::nullopt);
  EXPECT_EQ(kept.command(PersonId::host(), wish), RefusalCode::already_started);
  ASSERT_EQ(kept.table().deal()->contributions().size(), 1U);
  EXPECT_EQ(kept.table().deal()->contributions().front().seat, Seat(1));
  EXPECT_EQ(kept.table().contributors(), SeatSet());
}

// What somebody who is gone has added does not count.
TEST(Table, ForgetsTheContributionOfWhoeverLeaves) {
  Kept kept(request("take-that", {"host", "open"}));
  ASSERT_EQ(kept.join("Ben"), std::nullopt);
  ASSERT_EQ(kept.command(PersonId::host(), protocol::Contribute{std::string(64, 'a')}), std::nullopt);
  ASSERT_EQ(kept.command(PersonId(1), protocol::Contribute{std::string(64, 'b')}), std::nullopt);
  ASSERT_EQ(kept.command(PersonId(1), protocol::Leave{}), std::nullopt);
  EXPECT_EQ(kept.table().contributions().size(), 1U);
  EXPECT_EQ(kept.table().contributors(), SeatSet::of(Seat(0)));
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
      EXPECT_EQ(kept.table().decision(), 0);
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
  EXPECT_EQ(kept.command(turn, protocol::Move{1, move}), RefusalCode::stale_decision);
  EXPECT_EQ(kept.command(turn, protocol::Move{0, "fly away"}), RefusalCode::unreadable_move);
  EXPECT_EQ(kept.command(turn, protocol::Move{0, "take"}), RefusalCode::illegal_move);
  EXPECT_EQ(kept.command(other, protocol::Move{0, move}), RefusalCode::not_your_turn);
  EXPECT_EQ(kept.command(turn, protocol::Retract{0}), RefusalCode::nothing_to_retract);
  EXPECT_EQ(kept.command(turn, protocol::Move{0, move}), std::nullopt);
  EXPECT_EQ(kept.command(turn, protocol::Move{0, move}), RefusalCode::stale_decision);
  EXPECT_EQ(kept.table().decision(), 1);
}

TEST(Table, RefusesMovesOfAGameThatIsOver) {
  Kept kept(request("take-that", {"host", "bot:random"}));
  ASSERT_EQ(kept.command(PersonId::host(), protocol::Start{}), std::nullopt);
  Rng rng(4);
  while (kept.table().phase() == Phase::playing) kept.choose_at_random(rng);
  const std::int64_t decision = kept.table().decision();
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Move{decision, "take"}), RefusalCode::game_over);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Retract{decision}), RefusalCode::game_over);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Move{decision - 1, "take"}), RefusalCode::stale_decision);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Kick{Seat(1)}), RefusalCode::already_started);
}

// Which messages are sent follows from what has changed.
TEST(Table, SaysWhatHasToBeToldOfEveryEvent) {
  Kept kept(request("take-that", {"host", "open", "open"}));
  const TableEvent joined = Joined{"Ben", TokenHash::of("Ben"), Seat(1), ""};
  EXPECT_EQ(kept.told_after(joined), "table");
  EXPECT_EQ(kept.told_after(Attended{}), "");
  EXPECT_EQ(kept.told_after(Contributed{PersonId(1), DealBytes{}}), "table");
  EXPECT_EQ(kept.told_after(SeatChanged{Seat(2), {protocol::SeatPlan::Kind::bot, "random"}}), "table");
  EXPECT_EQ(kept.told_after(Seeded{DealSeed::random()}), "table");
  EXPECT_EQ(kept.told_after(FreeTextSet{false}), "table");
  EXPECT_EQ(kept.told_after(Said{PersonId(1), true, "hello", 1, "Ben", Seat(1)}), "chat");
  // It says what is known already.
  EXPECT_EQ(kept.told_after(kept.table().snapshot()), "");
  ASSERT_EQ(kept.command(PersonId::host(), protocol::Start{}), std::nullopt);
  EXPECT_EQ(kept.told(), "table game");
  Rng rng(3);
  while (kept.table().phase() == Phase::playing) {
    const Seat seat = kept.table().match()->stage().to_act.first();
    const auto moves = kept.table().match()->legal_moves(seat);
    const protocol::Move move{kept.table().decision(),
                              moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))]};
    const auto progress = kept.table().decide_for_bot(seat, move, Mover::bot, DealSeed::random());
    ASSERT_TRUE(progress.has_value());
    for (const TableEvent& event : progress->events) {
      const std::string told = kept.told_after(event);
      const bool over = kept.table().match()->stage().is_over();
      if (std::holds_alternative<Moved>(event)) {
        EXPECT_EQ(told, over ? "table game settled" : "game settled");
      } else if (std::holds_alternative<Dealt>(event)) {
        EXPECT_EQ(told, "game");
      }
    }
  }
  EXPECT_EQ(kept.told_after(Closed{CloseReason::idle}), "table");
  Table again(TableId::random());
  EXPECT_TRUE(again.apply({kept.table().snapshot(), Timestamp(), std::nullopt})->table);
}

TEST(Table, RemembersWhatItHasAnsweredEvenAfterARestart) {
  Kept kept(request("take-that", {"host", "bot:random"}));
  ASSERT_EQ(kept.command(PersonId::host(), protocol::Start{}, "c1"), std::nullopt);
  const Table again = kept.recovered();
  ASSERT_NE(again.answer_to(PersonId::host(), "c1"), nullptr);
  EXPECT_FALSE(again.answer_to(PersonId::host(), "c1")->refusal.has_value());
  EXPECT_EQ(again.answer_to(PersonId::host(), "c2"), nullptr);
}

TEST(Table, RemembersAsManyAnswersAsItKeepsEachOnce) {
  Kept kept(request("take-that", {"host", "open"}));
  const auto& answers = kept.table().host().answers;
  // Older versions marked every event of a command.
  kept.store({FreeTextSet{false}}, CommandMark{PersonId::host(), "c0"});
  kept.store({FreeTextSet{true}}, CommandMark{PersonId::host(), "c0"});
  EXPECT_EQ(answers.size(), 1U);
  for (std::size_t i = 1; i <= Table::kAnswersKept; ++i) {
    kept.table().remember({PersonId::host(), "c" + std::to_string(i)}, std::nullopt);
  }
  EXPECT_EQ(answers.size(), Table::kAnswersKept);
  EXPECT_EQ(kept.table().answer_to(PersonId::host(), "c0"), nullptr);
  EXPECT_NE(kept.table().answer_to(PersonId::host(), "c1"), nullptr);
  // Somebody who has left meanwhile is told nothing any more.
  kept.table().remember({PersonId(7), "c1"}, std::nullopt);
  EXPECT_EQ(kept.table().answer_to(PersonId(7), "c1"), nullptr);
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
    return kept.command(PersonId(person), protocol::Move{kept.table().decision(), moves[which]});
  }
  std::string told_to(int person) { return UpdateMessages(kept.table(), 0).text_for(Viewer::seat(Seat(person))); }
  Kept kept;
};

TEST_F(SecretChoice, MayBeChangedWithoutAnybodyNoticing) {
  ASSERT_EQ(choose(0, 0), std::nullopt);
  EXPECT_EQ(kept.told(), "game");
  const std::string before = told_to(1);
  ASSERT_EQ(choose(0, 1), std::nullopt);
  EXPECT_EQ(kept.told(), "seat0");
  EXPECT_EQ(told_to(1), before);
  ASSERT_EQ(choose(1, 0), std::nullopt);
  EXPECT_EQ(kept.told(), "game");
  ASSERT_EQ(choose(2, 0), std::nullopt);
  EXPECT_EQ(kept.told(), "game settled");
}

TEST_F(SecretChoice, MayBeChangedSoOftenAndNotMore) {
  const std::int64_t decision = kept.table().decision();
  for (int i = 0; i <= Table::kMaxChanges; ++i) ASSERT_EQ(choose(0, 0), std::nullopt) << i;
  EXPECT_EQ(choose(0, 1), RefusalCode::too_many_changes);
  EXPECT_EQ(kept.command(PersonId(0), protocol::Retract{decision}), RefusalCode::too_many_changes);
  // The others have changes of their own, and everybody has them anew at the next turn.
  ASSERT_EQ(choose(1, 0), std::nullopt);
  EXPECT_EQ(kept.command(PersonId(1), protocol::Retract{decision}), std::nullopt);
  EXPECT_EQ(kept.told(), "game");
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
  const std::string first = told_to(1);
  ASSERT_EQ(kept.command(PersonId(0), protocol::Retract{kept.table().decision()}), std::nullopt);
  EXPECT_NE(told_to(1), first);
  ASSERT_EQ(choose(0, 1), std::nullopt);
  // Another choice, and Ben sees what he saw before.
  EXPECT_EQ(told_to(1), first);
  const std::int64_t decision = kept.table().decision();
  ASSERT_EQ(choose(1, 0), std::nullopt);
  EXPECT_EQ(kept.table().decision(), decision);
  ASSERT_EQ(choose(2, 0), std::nullopt);
  EXPECT_EQ(kept.table().decision(), decision + 1);
  // The reveal has happened: what comes now is too late.
  EXPECT_EQ(kept.command(PersonId(0), protocol::Retract{decision}), RefusalCode::stale_decision);
}

TEST(Table, TalksInPhrasesWhereFreeTextIsOff) {
  Kept kept(request("take-that", {"host", "bot:random"}));
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Chat{"<b>hi</b>", {}}), std::nullopt);
  EXPECT_EQ(kept.table().chat().back().text, "<b>hi</b>");
  EXPECT_FALSE(kept.table().chat().back().is_phrase);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Chat{"   ", {}}), RefusalCode::unsuitable_text);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Chat{"a\nb", {}}), RefusalCode::unsuitable_text);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::FreeText{false}), std::nullopt);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Chat{"hi", {}}), RefusalCode::free_text_off);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Chat{{}, "hello"}), std::nullopt);
  EXPECT_TRUE(kept.table().chat().back().is_phrase);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(kept.command(PersonId::host(), protocol::Chat{{}, "hello"}), std::nullopt);
  EXPECT_EQ(kept.table().chat().size(), Table::kChatKept);
}

TEST(Table, TheHostAllowsFreeTextAndDoesNotChangeThatWithoutEnd) {
  Kept kept(request("take-that", {"host", "open"}));
  ASSERT_EQ(kept.join("Ben"), std::nullopt);
  EXPECT_EQ(kept.command(PersonId(1), protocol::FreeText{false}), RefusalCode::not_host);
  for (int i = 0; i < Table::kMaxFreeTextChanges; ++i) {
    ASSERT_EQ(kept.command(PersonId::host(), protocol::FreeText{i % 2 == 1}), std::nullopt) << i;
  }
  EXPECT_EQ(kept.command(PersonId::host(), protocol::FreeText{false}), RefusalCode::too_many_changes);
  // Nothing is to be done for what is so already.
  EXPECT_EQ(kept.command(PersonId::host(), protocol::FreeText{true}), std::nullopt);
  kept.store({kept.table().snapshot()});
  EXPECT_EQ(kept.command(PersonId::host(), protocol::FreeText{false}), std::nullopt);
}

TEST(Table, NothingHappensOnceItIsClosed) {
  Kept kept(request("take-that", {"host", "open"}));
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Close{}), std::nullopt);
  EXPECT_EQ(kept.command(PersonId::host(), protocol::Chat{{}, "hello"}), RefusalCode::table_closed);
  EXPECT_EQ(kept.join("Ben"), RefusalCode::table_closed);
}

TEST(Table, ADamagedStoreIsFoundOut) {
  Table table(TableId::random());
  EXPECT_FALSE(table.apply({Started{}, Timestamp(), std::nullopt}).has_value());
  EXPECT_FALSE(table.apply({Moved{Seat(0), "take", Mover::person}, Timestamp(), std::nullopt}).has_value());
  EXPECT_FALSE(stored_event_from_json(R"({"event":"moved"})").has_value());
  EXPECT_FALSE(stored_event_from_json(R"({"event":"exploded","at":1})").has_value());
  EXPECT_FALSE(stored_event_from_json("").has_value());
}

TEST(Table, NoEventHappensInASeatThatTheTableDoesNotHave) {
  Kept kept(request("dino-twist", {"host", "bot:random"}));
  const auto can_follow = [&](const TableEvent& event) {
    return kept.table().apply({event, Timestamp(), std::nullopt}).has_value();
  };
  const TokenHash token = TokenHash::of("Ben");
  EXPECT_FALSE(can_follow(Joined{"Ben", token, Seat(2), ""}));
  EXPECT_FALSE(can_follow(Joined{"Ben", token, Seat(1), ""})) << "that seat is a bot's";
  EXPECT_FALSE(can_follow(SeatChanged{Seat(2), {}}));
  EXPECT_FALSE(can_follow(SeatChanged{Seat(1), {protocol::SeatPlan::Kind::host, ""}}));
  EXPECT_FALSE(can_follow(Contributed{PersonId(1), DealBytes{}})) << "nobody has that number";
  EXPECT_FALSE(can_follow(Opened{{}, {}, "Eve", token, ""})) << "the table is open already";
  EXPECT_FALSE(can_follow(Retracted{Seat(0)}));
  EXPECT_FALSE(can_follow(Dealt{{"shuffle", {}, std::nullopt}}));
  ASSERT_EQ(kept.command(PersonId::host(), protocol::Start{}), std::nullopt);
  EXPECT_FALSE(can_follow(Started{}));
  EXPECT_FALSE(can_follow(Moved{Seat(2), "take", Mover::person}));
  EXPECT_FALSE(can_follow(Moved{Seat(kMaxSeats - 1), "take", Mover::person}));
  EXPECT_FALSE(can_follow(Retracted{Seat(2)}));
  EXPECT_FALSE(can_follow(Dealt{{"shuffle", {}, std::nullopt}}));
}

TEST(Table, ASnapshotWhoseSeatsAndPeopleDoNotAgreeIsFoundOut) {
  Kept kept(request("take-that", {"host", "open"}));
  ASSERT_EQ(kept.join("Ben"), std::nullopt);
  const Snapshot whole = kept.table().snapshot();
  const auto can_follow = [](const Snapshot& snapshot) {
    return Table(TableId::random()).apply({snapshot, Timestamp(), std::nullopt}).has_value();
  };
  EXPECT_TRUE(can_follow(whole));
  Snapshot broken = whole;
  broken.people.pop_back();
  EXPECT_FALSE(can_follow(broken)) << "nobody is in the second seat";
  broken = whole;
  broken.people.back().seat = Seat(0);
  EXPECT_FALSE(can_follow(broken)) << "somebody is in another seat";
  broken = whole;
  broken.people.clear();
  EXPECT_FALSE(can_follow(broken)) << "there is no host";
  broken = whole;
  broken.seats.clear();
  EXPECT_FALSE(can_follow(broken)) << "there are no seats";
}

// Ana starts a row, Ben takes it, and so has to start the next one.
struct UndoTest : testing::Test {
  UndoTest() {
    EXPECT_EQ(kept.join("Ben"), std::nullopt);
    EXPECT_EQ(kept.command(PersonId::host(), protocol::Start{}), std::nullopt);
    ana = static_cast<int>(kept.table().match()->stage().to_act.first().index());
    EXPECT_EQ(move(ana, legal_moves(ana).front()), std::nullopt);
  }
  [[nodiscard]] std::vector<std::string> legal_moves(int seat) { return kept.table().match()->legal_moves(Seat(seat)); }
  std::optional<RefusalCode> move(int seat, const std::string& text) {
    return kept.command(PersonId(seat), protocol::Move{kept.table().decision(), text});
  }
  std::optional<RefusalCode> undo(int seat) {
    return kept.command(PersonId(seat), protocol::Undo{kept.table().decision()});
  }
  [[nodiscard]] std::string position() {
    return to_json(kept.table().match()->view()) + to_json(kept.table().match()->secrets(Viewer::seat(Seat(1 - ana))));
  }
  Kept kept{request("take-that", {"host", "open"})};
  int ana = 0;
};

TEST_F(UndoTest, TakesBackAMoveByWhichNobodyHasLearntAnything) {
  const int ben = 1 - ana;
  const std::string before = position();
  const std::int64_t decision = kept.table().decision();
  EXPECT_FALSE(kept.table().can_undo(Viewer::seat(Seat(ana)))) << "a card was drawn";
  EXPECT_EQ(undo(ana), RefusalCode::nothing_to_undo);
  ASSERT_EQ(move(ben, "take"), std::nullopt);
  EXPECT_TRUE(kept.table().can_undo(Viewer::seat(Seat(ben))));
  EXPECT_FALSE(kept.table().can_undo(Viewer::seat(Seat(ana))));
  EXPECT_EQ(undo(ana), RefusalCode::nothing_to_undo);
  EXPECT_NE(position(), before);
  ASSERT_EQ(undo(ben), std::nullopt);
  EXPECT_EQ(kept.told(), "game settled");
  EXPECT_EQ(position(), before);
  EXPECT_EQ(kept.table().decision(), decision + 2) << "what was sent before the undo must not be taken for a new move";
  EXPECT_NE(kept.table().log().back().json.find("table.undone"), std::string::npos);
  EXPECT_EQ(undo(ben), RefusalCode::nothing_to_undo);
  ASSERT_EQ(move(ben, "take"), std::nullopt);
  ASSERT_EQ(move(ben, legal_moves(ben).front()), std::nullopt);
  EXPECT_EQ(undo(ben), RefusalCode::nothing_to_undo);
  const Record record = kept.table().record();
  EXPECT_EQ(std::count_if(record.steps.begin(), record.steps.end(),
                          [](const RecordStep& step) { return std::holds_alternative<MoveStep>(step); }),
            3);
  EXPECT_EQ(everything_told(kept.recovered()), everything_told(kept.table()));
}

TEST_F(UndoTest, GivesNoMoreTimeAndEndsAfterAWhile) {
  const int ben = 1 - ana;
  ASSERT_EQ(move(ben, "take"), std::nullopt);
  const std::int64_t timed = kept.table().timed_decision();
  for (int i = 0; i < Table::kMaxUndos; ++i) {
    ASSERT_EQ(undo(ben), std::nullopt) << i;
    ASSERT_EQ(move(ben, "take"), std::nullopt) << i;
    EXPECT_EQ(kept.table().timed_decision(), timed);
  }
  EXPECT_FALSE(kept.table().can_undo(Viewer::seat(Seat(ben))));
  EXPECT_EQ(undo(ben), RefusalCode::too_many_changes);
  ASSERT_EQ(move(ben, legal_moves(ben).front()), std::nullopt);
  EXPECT_EQ(kept.table().timed_decision(), timed + 1);
  // From then on moves can be undone again.
  ASSERT_EQ(move(ana, "take"), std::nullopt);
  EXPECT_EQ(undo(ana), std::nullopt);
}

TEST(Table, TheHostChoosesOptionsBeforeTheStart) {
  Kept kept(request("take-that", {"host", "open"}));
  ASSERT_EQ(kept.join("Ben"), std::nullopt);
  const auto set = [&](int person, Data options) {
    return kept.command(PersonId(person), protocol::SetOptions{std::move(options)});
  };
  EXPECT_EQ(set(1, Data::object({{"rounds", 3}})), RefusalCode::not_host);
  EXPECT_EQ(set(0, Data::object({{"rounds", 99}})), RefusalCode::wrong_options);
  EXPECT_EQ(set(0, Data::object({{"players", 3}})), RefusalCode::wrong_options);
  EXPECT_EQ(set(0, Data::object({{"colour", "red"}})), RefusalCode::wrong_options);
  EXPECT_EQ(set(0, Data::object({{"rounds", 3}})), std::nullopt);
  EXPECT_EQ(kept.told(), "table");
  EXPECT_EQ(*kept.table().settings().options.find("rounds"), Data(3));
  EXPECT_EQ(*kept.table().settings().options.find("players"), Data(2));
  ASSERT_EQ(kept.command(PersonId::host(), protocol::Start{}), std::nullopt);
  EXPECT_EQ(kept.table().match()->options(), kept.table().settings().options);
  EXPECT_EQ(set(0, Data::object({{"rounds", 2}})), RefusalCode::already_started);
  EXPECT_EQ(everything_told(kept.recovered()), everything_told(kept.table()));
}

// A client that comes back gets just the events that it lacks.
TEST(Table, SendsWhatAClientLacks) {
  Kept kept(request("take-that", {"host", "bot:random"}));
  ASSERT_EQ(kept.command(PersonId::host(), protocol::Start{}), std::nullopt);
  Rng rng(3);
  for (int i = 0; i < 10; ++i) kept.choose_at_random(rng);
  const Presence presence({});
  const RoundPause pause;
  const TableStatus around{.presence = presence, .pause = pause, .now = Timestamp()};
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
