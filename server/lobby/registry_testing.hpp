// A registry without sockets for tests: a clock that stands still, a store that fails on command, bots that think at
// once.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/json.hpp"
#include "server/bots/bot_decision.hpp"
#include "server/lobby/metrics_monitor.hpp"
#include "server/lobby/table_registry.hpp"
#include "server/log.hpp"
#include "server/store/memory_store.hpp"

namespace vivarium::server {

// Fails while it is told to.
class FailingStore final : public EventStore {
 public:
  std::optional<StoreError::Kind> failing;
  std::optional<StoreError::Kind> unreadable;
  bool heads_damaged = false;
  int tables_read = 0;

  [[nodiscard]] AppendResults append_all(std::span<const Append> appends) override {
    if (failing) return AppendResults(appends.size(), StoreError{*failing, "on command"});
    return store_.append_all(appends);
  }
  [[nodiscard]] Expected<std::vector<OpenTable>, StoreError> open_tables() override {
    auto open = store_.open_tables();
    for (OpenTable& table : *open) {
      if (heads_damaged) table = {table.id, {}, {}, true};
    }
    return open;
  }
  [[nodiscard]] Expected<StoredTable, StoreError> table(const TableId& table) override {
    ++tables_read;
    if (unreadable) return Unexpected{StoreError{*unreadable, "on command"}};
    return store_.table(table);
  }
  [[nodiscard]] Expected<bool, StoreError> remove_expired(const Retention& retention) override {
    return store_.remove_expired(retention);
  }
  [[nodiscard]] Expected<std::string, StoreError> address_key() override { return store_.address_key(); }
  [[nodiscard]] Expected<std::optional<FinishedGame>, StoreError> finished(const TableId& table,
                                                                           std::int64_t match) override {
    return store_.finished(table, match);
  }
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> finished_of(const TableId& table, std::int64_t before,
                                                                             std::size_t most) override {
    return store_.finished_of(table, before, most);
  }
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> latest_finished(std::size_t most) override {
    return store_.latest_finished(most);
  }

 private:
  MemoryStore store_;
};

// Answers when it is asked to.
class PatientBots final : public BotThinker {
 public:
  void think(BotTask task) override { tasks.push_back(std::move(task)); }
  void answer_all() {
    const std::atomic<bool> stopping{false};
    for (std::deque<BotTask> now = std::exchange(tasks, {}); !now.empty(); now.pop_front()) {
      if (!*now.front().given_up) now.front().done(bot_decision(now.front(), stopping, BotClock::duration::zero()));
    }
  }
  std::deque<BotTask> tasks;
};

class Guest final : public Subscriber {
 public:
  explicit Guest(std::string address = "1.2.3.4") : address_(std::move(address)) {}
  [[nodiscard]] const std::string& address() const override { return address_; }
  void send(std::shared_ptr<const std::string> text) override {
    if (breaks) throw std::runtime_error("a broken guest");
    texts.push_back(*text);
  }
  void close(const protocol::Refusal& refusal, std::optional<Millis> /*after*/) override { closed = refusal; }

  [[nodiscard]] Data last(std::string_view type) const {
    for (auto text = texts.rbegin(); text != texts.rend(); ++text) {
      Data message = *parse_json(*text);
      if (*message.find("type") == Data(type)) return message;
    }
    return {};
  }
  // The code of the last answer, or "accepted".
  [[nodiscard]] std::string answer() const {
    const Data message = last("answer");
    const Data* refusal = message.find("refusal");
    return refusal == nullptr ? "accepted" : *refusal->find("code")->as_text();
  }
  std::vector<std::string> texts;
  std::optional<protocol::Refusal> closed;
  bool breaks = false;

 private:
  std::string address_;
};

// Reads when it is told to.
class HoldingReader final : public StoreReader {
 public:
  explicit HoldingReader(EventStore& store) : store_(store) {}
  bool holds = false;

  void read_held() {
    while (!held_.empty()) {
      const Work work = std::move(held_.front());
      held_.pop_front();
      work.ask(store_)();
    }
  }

 private:
  void run(Work work) override {
    held_.push_back(std::move(work));
    if (!holds) read_held();
  }

  EventStore& store_;
  std::deque<Work> held_;
};

// Writes when it is told to.
class HoldingWriter final : public StoreWriter {
 public:
  explicit HoldingWriter(EventStore& store) : store_(store) {}
  bool holds = false;

  void append(Append append, Done done) override {
    held_.push_back([this, append = std::move(append), done = std::move(done)] { done(store_.append(append)); });
    if (!holds) write();
  }
  void remove_expired(Retention retention, Removed done) override { done(store_.remove_expired(retention)); }
  void write() {
    while (!held_.empty()) {
      const auto work = std::move(held_.front());
      held_.pop_front();
      work();
    }
  }

 private:
  EventStore& store_;
  std::deque<std::function<void()>> held_;
};

struct RegistryTest : testing::Test {
  RegistryTest() {
    set_log_level(LogLevel::off);
    open_registry();
  }

  void open_registry(RegistryLimits limits = {}) {
    limits.room.bot_pause = Millis(500);
    registry = std::make_unique<TableRegistry>(
        limits, TableRegistry::Services{reader, writer, bots, monitor, [this] { return now; }, [] {},
                                        [](const auto& work) { work(); }});
    EXPECT_TRUE(registry->load(store).has_value());
  }
  std::shared_ptr<Room> room(const SeatOffer& offer) {
    std::shared_ptr<Room> found;
    registry->find(offer.table, [&](const auto& room) {
      if (room) found = *room;
    });
    return found;
  }
  // Why there is no room for that table.
  protocol::RefusalCode no_room(const SeatOffer& offer) {
    std::optional<protocol::RefusalCode> code;
    registry->find(offer.table, [&](const auto& room) {
      if (!room) code = room.error().code;
    });
    EXPECT_TRUE(code);
    return code.value_or(protocol::RefusalCode::internal_error);
  }
  // The ids of the tables that wait in the lobby.
  std::set<std::string> gathering() {
    std::set<std::string> ids;
    registry->lobby([&](const auto& text) {
      const Data lobby = *parse_json(*text);
      for (const Data& table : *lobby.find("gathering")->as_array()) ids.insert(*table.find("table")->as_text());
    });
    return ids;
  }
  std::optional<SeatOffer> join(const SeatOffer& offer, std::string_view name, const std::string& address = "1.2.3.5") {
    std::optional<SeatOffer> made;
    registry->join(offer.table, {address, "", {std::string(name), std::nullopt}}, [&](const auto& joined) {
      refused = joined ? std::nullopt : std::optional(joined.error().code);
      if (joined) made = *joined;
    });
    return made;
  }
  SeatOffer open(std::string_view seats, std::string_view more = "", const std::string& address = "1.2.3.4") {
    const auto request = protocol::parse_open_request(R"({"name":"Ana","game":"take-that","seats":[)" +
                                                      std::string(seats) + "]" + std::string(more) + "}");
    std::optional<SeatOffer> made;
    registry->open({address, "", *request}, [&](const auto& offer) {
      refused = offer ? std::nullopt : std::optional(offer.error().code);
      if (offer) made = *offer;
    });
    return made.value_or(SeatOffer{TableId::random(), std::nullopt, ""});
  }
  std::shared_ptr<Guest> attend(const SeatOffer& offer) {
    auto guest = std::make_shared<Guest>();
    const auto person = room(offer)->table().person_with(TokenHash::of(offer.token));
    EXPECT_EQ(room(offer)->attend(guest, person, std::nullopt), std::nullopt);
    return guest;
  }
  void command(const SeatOffer& offer, const std::shared_ptr<Guest>& guest, const protocol::Command& command) {
    now = now + Millis(100);  // nobody is quicker than what one person may do
    room(offer)->command(guest, {"c" + std::to_string(++commands)}, command);
  }
  const Table& table(const SeatOffer& offer) { return room(offer)->table(); }
  protocol::Move first_move(const SeatOffer& offer, Seat seat) {
    return {table(offer).decision(), table(offer).match()->legal_moves(seat).front()};
  }
  // Everything that bots have to do, however long it takes.
  void let_bots_play() {
    while (!bots.tasks.empty() || registry->next().value_or(now + Millis(60'000)) < now + Millis(60'000)) {
      bots.answer_all();
      now = now + Millis(500);
      registry->tick(now);
    }
  }

  FailingStore store;
  HoldingReader reader{store};
  HoldingWriter writer{store};
  PatientBots bots;
  Metrics metrics;
  MetricsMonitor monitor{metrics};
  Timestamp now{1'000'000'000};
  std::unique_ptr<TableRegistry> registry;
  std::optional<protocol::RefusalCode> refused;
  int commands = 0;
};

}  // namespace vivarium::server
