// A game at a server that sends what no server of ours sends: real messages of each game with parts exchanged, emptied
// or blown up, by fixed seeds. Whatever comes, the client draws something, goes on and does not let a server's texts
// command the terminal; under the sanitizers nothing else goes wrong either.
#include "terminal/remote/remote_game.hpp"

#include <gtest/gtest.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <deque>
#include <limits>
#include <sstream>
#include <tuple>
#include <utility>

#include "engine/core/rng.hpp"
#include "games/catalog/catalog.hpp"
#include "games/catalog/random_options.hpp"
#include "protocol/json.hpp"
#include "protocol/position.hpp"
#include "protocol/printable.hpp"
#include "terminal/input/signals.hpp"
#include "terminal/remote/server_message.hpp"

namespace vivarium::terminal {
namespace {

std::size_t below(Rng& rng, std::size_t bound) { return draw_below(rng, static_cast<std::uint32_t>(bound)); }

constexpr std::string_view kCommands =
    "\x1b]0;title\x07\x1b[2J\xc2\x9b"
    "31m\xe2\x80\xae\n\r";

Data nested(std::size_t depth) {
  Data data = 1;
  for (std::size_t i = 0; i < depth; ++i) {
    Data::Array around(1);
    around.front() = std::move(data);
    data = Data(std::move(around));
  }
  return data;
}

Data hostile_value(const Data& in_place_of, Rng& rng) {
  static const std::vector<Data> kValues = {
      Data(),
      true,
      0,
      -1,
      99,
      std::numeric_limits<int>::max(),
      std::numeric_limits<int>::min() + 1,
      std::numeric_limits<std::int64_t>::max(),
      std::numeric_limits<std::int64_t>::min(),
      1e300,
      -0.5,
      "",
      " ",
      "x",
      "take",
      "\xff\xfe\xf0",
      std::string(kCommands),
      std::string(5000, 'W'),
      "rob 99999999999999999999",
      "{0} {seat, plural, one {",
      Data::array(),
      Data::object(),
      Data(Data::Array{"", "", ""}),
      nested(20),
      nested(40),
      Data::object({{"", ""}, {std::string(kCommands), std::string(kCommands)}}),
  };
  const std::size_t chosen = below(rng, kValues.size() + 1);
  return chosen < kValues.size() ? kValues[chosen] : Data(Data::Array(300, in_place_of));
}

// One in `rarity` parts becomes another one.
Data mutated(const Data& data, std::size_t rarity, Rng& rng) {
  if (below(rng, rarity) == 0) return hostile_value(data, rng);
  if (data.as_array() != nullptr) {
    Data::Array list;
    for (const Data& value : *data.as_array()) list.push_back(mutated(value, rarity, rng));
    return {std::move(list)};
  }
  if (data.as_object() == nullptr) return data;
  Data object = Data::object();
  for (const auto& [name, value] : *data.as_object()) {
    if (below(rng, rarity) != 0) object.set(name, mutated(value, rarity, rng));
  }
  return object;
}

// What a server would tell seat 0 of a game that somebody plays at random: all messages in their order.
std::vector<Data> real_messages(const CatalogEntry& entry, Rng& rng) {
  const int players = entry.info().min_players;
  const auto match = entry.make_match(random_options(entry.info(), players, rng), "", Completeness::defaults_allowed);
  Data seats = Data::array();
  for (int i = 0; i < players; ++i) {
    seats.push_back(Data::object({{"seat", i},
                                  {"player", "person"},
                                  {"name", i == 0 ? "Ana" : "Ben"},
                                  {"connected", true},
                                  {"played_by", "person"}}));
  }
  const Data table = Data::object({{"type", "table"},
                                   {"phase", "playing"},
                                   {"match", 1},
                                   {"game", std::string(entry.info().id)},
                                   {"options", (*match)->options()},
                                   {"seats", seats}});
  std::vector<Data> messages = {Data::object({{"type", "welcome"},
                                              {"you", Data::object({{"role", "seat"}, {"seat", 0}, {"host", true}})},
                                              {"table", table},
                                              {"game", Data()}})};
  Data events = Data::array();
  int number = 0;
  while (!(*match)->stage().is_over()) {
    Match& now = **match;
    Events more;
    if (now.stage().is_chance()) {
      RngSource chance(rng);
      more = now.commit(now.sample_chance(chance));
    } else {
      const Seat seat = now.stage().to_act.first();
      const std::vector<std::string> moves = now.legal_moves(seat);
      more = now.commit(now.prepare(seat, moves[below(rng, moves.size())]).value());
    }
    for (const Event& event : more) events.push_back(Data::object({{"id", event.id}, {"args", event.args}}));
    number += static_cast<int>(more.size());
    Data update = protocol::position_data(now, Viewer::seat(Seat(0)));
    update.set("type", "update").set("match", 1).set("decision", number).set("event", number).set("events", events);
    messages.push_back(std::move(update));
    events = Data::array();
    if (messages.size() % 6 == 0) messages.push_back(table);
    if (messages.size() % 9 == 0) {
      messages.push_back(Data::object({{"type", "chat"}, {"name", "Ben"}, {"seat", 1}, {"text", "hello"}}));
    }
  }
  return messages;
}

// Says what it is told to say, a message each time, and then that it is over.
class ScriptedConnection final : public ServerConnection {
 public:
  ScriptedConnection(std::deque<Data> messages, std::size_t rarity, Rng& rng)
      : messages_(std::move(messages)), rarity_(rarity), rng_(rng) {}
  ~ScriptedConnection() override { ::close(readable_); }

  [[nodiscard]] int descriptor() const override { return readable_; }

  std::vector<Incoming> take() override {
    while (!messages_.empty()) {
      std::string text = to_json(messages_.front());
      messages_.pop_front();
      if (below(rng_, 40) == 0) text[below(rng_, text.size())] = static_cast<char>(rng_.next());
      if (auto message = server_message(text)) return {{Incoming::Kind::message, std::move(*message)}};
    }
    return {{Incoming::Kind::closed}};
  }

  std::string send(Data command) override {
    const std::string id = "id-" + std::to_string(++sent_);
    const Data estimate =
        Data::object({{"move", "take"}, {"win", 0.5}, {"margin", 1.5}, {"margin_error", 0.1}, {"weight", 7}});
    const Data answer =
        Data::object({{"type", "answer"},
                      {"id", id},
                      {"accepted", true},
                      {"hint", Data::object({{"move", "take"}, {"estimates", Data::Array{estimate, estimate}}})},
                      {"reason", Data::object({{"id", "take-that.why.does-not-fit"},
                                               {"args", Data::object({{"card", "88"}, {"last", "41"}})}})}});
    Data told = mutated(answer, rarity_, rng_);
    if (told.as_object() != nullptr && command.find("type") != nullptr) told.set("id", id);
    messages_.push_front(std::move(told));
    return id;
  }

  void set_after(Data /*after*/) override {}

 private:
  std::deque<Data> messages_;
  std::size_t rarity_;
  Rng& rng_;
  int readable_ = ::eventfd(1, EFD_CLOEXEC);
  int sent_ = 0;
};

// Looks at everything that can be looked at, between two messages.
class CuriousInput final : public LineInput {
 public:
  explicit CuriousInput(std::ostream& out) : out_(out) {}

  InputEvent read(const std::string& prompt, std::optional<int> wake) override {
    out_ << prompt;
    if (completions_) {
      for (const char* begun : {"", "t", "play 3"}) {
        for (const std::string& offered : completions_(begun)) out_ << offered << '\n';
      }
    }
    if (!wake) return {InputEvent::Kind::line};  // the next page
    is_woken_ = !is_woken_;
    if (is_woken_) return {InputEvent::Kind::woken};
    static constexpr std::array<std::string_view, 16> kLines = {"board", "score", "1",     "log", "?",    "hint",
                                                                "moves", "? x",   "rules", "x",   "undo", "again",
                                                                "bot",   "start", "#2",    ""};
    const std::string_view line = kLines[next_ % kLines.size()];
    // The rules are the same each time, and long.
    const bool has_been_read = line == "rules" && next_ >= kLines.size();
    ++next_;
    return {InputEvent::Kind::line, has_been_read ? "" : std::string(line)};
  }
  void set_completions(std::function<std::vector<std::string>(const std::string&)> of) override {
    completions_ = std::move(of);
  }

 private:
  std::ostream& out_;
  std::function<std::vector<std::string>(const std::string&)> completions_;
  bool is_woken_ = false;
  std::size_t next_ = 0;
};

std::string without(std::string_view text, std::string_view part) {
  std::string rest;
  while (true) {
    const std::size_t at = std::min(text.find(part), text.size());
    rest += text.substr(0, at);
    if (at == text.size()) return rest;
    text.remove_prefix(at + part.size());
  }
}

void expect_harmless(const std::string& shown) {
  std::string text = without(without(shown, "\033[H\033[2J\033[3J"), "\r\033[K");
  text = without(text, "\n");
  ASSERT_EQ(text, printable(text));
}

class HostileServer : public testing::Test {
 protected:
  // Returns all that was shown.
  std::string play(const std::vector<Data>& messages, OutputMode mode, std::size_t rarity, Rng& rng) {
    std::deque<Data> changed;
    for (const Data& message : messages) changed.push_back(mutated(message, rarity, rng));
    std::ostringstream out;
    Terminal terminal({out, mode, Capabilities{Colours::none, Characters::utf8}, std::make_unique<CuriousInput>(out),
                       [] { return TerminalSize{80, 24}; }});
    GameUi ui(terminal, wording_);
    const TableLink link{false, "127.0.0.1", "1", "T", "token"};
    RemoteGame game(ui, link, std::make_unique<ScriptedConnection>(std::move(changed), rarity, rng));
    game.play();
    return out.str();
  }

  Wording wording_ = Wording::for_language(Language::english);
  SignalScope signals_;
};

// A test for each game and seed, so that they are shared out among processes.
class HostileServerOf : public HostileServer, public testing::WithParamInterface<std::tuple<std::size_t, int>> {};

TEST_P(HostileServerOf, AGameMayExchangePartsOfItsMessages) {
  const auto [game, seed] = GetParam();
  Rng rng(static_cast<std::uint64_t>(seed));
  const std::vector<Data> messages = real_messages(catalog()[game], rng);
  for (const std::size_t rarity : {8U, 60U, 400U}) {
    for (const OutputMode mode : {OutputMode::screen, OutputMode::plain}) {
      std::string shown;
      ASSERT_NO_THROW(shown = play(messages, mode, rarity, rng));
      expect_harmless(shown);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(AllGames, HostileServerOf,
                         testing::Combine(testing::Range(std::size_t{0}, catalog().size()), testing::Range(1, 7)),
                         [](const auto& test) {
                           return std::to_string(std::get<0>(test.param)) + "_seed_" +
                                  std::to_string(std::get<1>(test.param));
                         });

TEST_F(HostileServer, MaySendCardsWithoutText) {
  // Every text of the view alone, so that none is missed by chance.
  for (const CatalogEntry& entry : catalog()) {
    Rng rng(3);
    const std::vector<Data> messages = real_messages(entry, rng);
    const std::function<Data(const Data&)> emptied = [&](const Data& data) -> Data {
      if (data.as_text() != nullptr) return "";
      if (data.as_array() != nullptr) {
        Data::Array list;
        for (const Data& value : *data.as_array()) list.push_back(emptied(value));
        return {std::move(list)};
      }
      if (data.as_object() == nullptr) return data;
      Data object = Data::object();
      for (const auto& [name, value] : *data.as_object()) object.set(name, emptied(value));
      return object;
    };
    std::vector<Data> changed;
    for (Data message : messages) {
      if (const Data* view = message.find("view")) message.set("view", emptied(*view));
      changed.push_back(std::move(message));
    }
    for (const OutputMode mode : {OutputMode::screen, OutputMode::plain}) {
      SCOPED_TRACE(std::string(entry.info().id));
      ASSERT_NO_THROW(play(changed, mode, std::numeric_limits<std::uint32_t>::max(), rng));
    }
  }
}

TEST_F(HostileServer, IsShownAsItIsWhereNothingIsWrong) {
  // That the tests above look at games at all, and not at nothing.
  for (const CatalogEntry& entry : catalog()) {
    Rng rng(5);
    const std::string shown =
        play(real_messages(entry, rng), OutputMode::plain, std::numeric_limits<std::uint32_t>::max(), rng);
    for (const char* part : {"total", "Ben: “hello”", "The expert is thinking", "rules"}) {
      EXPECT_NE(shown.find(part), std::string::npos) << entry.info().id << " does not show " << part;
    }
    EXPECT_EQ(shown.find("take-that."), std::string::npos);
  }
}

}  // namespace
}  // namespace vivarium::terminal
