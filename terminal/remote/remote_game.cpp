#include "terminal/remote/remote_game.hpp"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "protocol/printable.hpp"
#include "terminal/input/signals.hpp"
#include "terminal/remote/server_message.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {
namespace {

constexpr std::size_t kLongestName = 24;

// More than any position of our games has.
constexpr std::size_t kMaxMoves = 1000;
// More than a match of our games has, so that nobody can fill the memory.
constexpr std::size_t kMaxTold = 4000;
constexpr std::size_t kMaxToldBytes = std::size_t{4} << 20U;
// After a long absence, older events are in the log only.
constexpr std::size_t kMaxToldAtOnce = 1000;
// In bytes; ours take a tenth of it.
constexpr std::size_t kHeaviestEvent = std::size_t{16} << 10U;

std::vector<int> numbers(const ViewData& list) {
  std::vector<int> result;
  for (const ViewData& one : list.items()) result.push_back(one.number());
  return result;
}

// The answer to `hint`: what a bot thinks.
bots::MatchDecision decision_in(const Data& hint) {
  const ViewData data(hint);
  bots::MatchDecision decision{data["move"].text(), {}, 0};
  for (const ViewData& one : data["estimates"].items()) {
    decision.estimates.push_back({one["move"].text(), one["win"].real(), one["margin"].real(),
                                  one["margin_error"].real(),
                                  static_cast<std::uint32_t>(std::max(0, one["weight"].number()))});
  }
  return decision;
}

}  // namespace

RemoteGame::RemoteGame(GameUi& ui, TableLink link, std::unique_ptr<ServerConnection> connection)
    : ui_(ui), link_(std::move(link)), connection_(std::move(connection)) {}

std::string RemoteGame::phase() const { return ViewData(table_)["phase"].text(); }

Reader RemoteGame::reader() const {
  Reader reader;
  for (const ViewData& seat : ViewData(table_)["seats"].items()) {
    const std::string name = seat["name"].text();
    const std::string bot = name.starts_with("bot:") ? ui_.wording().message("bot." + name.substr(4) + ".name") : "";
    const bool is_known = !bot.empty() && !bot.starts_with("bot.");
    reader.names.push_back(truncated(is_known ? bot : printable(name), kLongestName));
    if (reader.names.size() == static_cast<std::size_t>(kMaxSeats)) break;
  }
  const ViewData seat = ViewData(you_)["seat"];
  const int index = seat.number();
  const bool is_there =
      seat.exists() && index >= 0 && index < std::min(kMaxSeats, static_cast<int>(reader.names.size()));
  if (is_there) reader.own_seat = Seat(index);
  return reader;
}

Data RemoteGame::seat_states(const Translator& translator) const {
  Data::Array states;
  int index = 0;
  for (const ViewData& seat : ViewData(table_)["seats"].items()) {
    const std::string player = seat["player"].text();
    std::string state = "here";
    if (player == "open") state = "free";
    if (player == "person" && !seat["connected"].is_true()) state = "away";
    if (player == "person" && seat["played_by"].text() == "bot") state = "bot";
    const std::string name = translator.name(index++);
    states.emplace_back(translator.text("seat-state", {{"name", name}, {"state", state}}));
  }
  return states;
}

std::string RemoteGame::notice(const Reader& reader) const {
  const Translator translator = translator_for(reader);
  const ViewData table(table_);
  if (phase() == "gathering") {
    int free_seats = 0;
    for (const ViewData& seat : table["seats"].items()) free_seats += seat["player"].text() == "open" ? 1 : 0;
    std::string text = translator.text("gathering", {{"free", free_seats}});
    text += " " + translator.text("at-the-table", {{"seats", seat_states(translator)}});
    if (free_seats > 0) text += " " + translator.text("invitation", {{"url", link_.invitation()}});
    if (free_seats == 0 && ViewData(you_)["host"].is_true()) text += " " + translator.text("host-can-start");
    return text;
  }
  if (phase() == "over") return translator.text(reader.own_seat ? "over-at-table" : "watching");
  if (bot_plays_) return translator.text("bot-plays");
  if (!has_game()) return "";
  const std::vector<int> to_act = numbers(ViewData(game_)["to_act"]);
  const bool is_own_turn =
      reader.own_seat && std::find(to_act.begin(), to_act.end(), reader.own_seat->index()) != to_act.end();
  if (is_own_turn || to_act.empty()) return reader.own_seat ? "" : translator.text("watching");
  Data::Array names;
  for (const int seat : to_act) names.emplace_back(translator.name(seat));
  return translator.text("waiting-for", {{"names", names}});
}

Data RemoteGame::moves() const {
  Data first = Data::array();
  const Data* all = game_.find("moves");
  if (all == nullptr || all->as_array() == nullptr) return first;
  for (const Data& move : *all->as_array()) {
    if (first.as_array()->size() < kMaxMoves) first.push_back(move);
  }
  return first;
}

UiState RemoteGame::ui_state() const {
  UiState state;
  const ViewData game(game_);
  const auto member = [&](std::string_view name) { return game_.find(name) != nullptr ? *game_.find(name) : Data(); };
  state.scene = {
      ViewData(table_)["game"].text(), facts_,  member("view"), member("secrets"), moves(), numbers(game["to_act"]),
      numbers(game["decided"]),        reader()};
  if (const Data* options = table_.find("options")) state.options = *options;
  state.events = events_;
  state.news = news_;
  state.notice = notice(state.scene.reader);
  state.commands = {Command::quit};
  if (state.scene.reader.own_seat) {
    state.commands = {Command::hint,  Command::undo, Command::chat, Command::start,
                      Command::again, Command::bot,  Command::quit};
  }
  return state;
}

RemoteGame::Ending RemoteGame::play() {
  {
    const Reader nobody;
    ui_.print(translator_for(nobody).text("connecting", {{"host", link_.authority()}}), Style::quiet);
  }
  while (true) {
    const UiState now = ui_state();
    if (!std::exchange(is_shown_, true)) show();
    const Choice choice =
        ui_.ask(now, [this](const std::string& move) { return why_not(move); }, connection_->descriptor());
    if (choice.kind == Choice::Kind::woken) {
      ui_.terminal().clear_line();
      if (handle_incoming()) continue;
      return is_refused_ ? Ending::refused : Ending::left;
    }
    const bool is_piped_spectator = choice.kind == Choice::Kind::end && !link_.token && ui_.terminal().is_plain();
    if (is_piped_spectator) return follow();
    if (!execute(choice)) break;
  }
  const Reader own = reader();
  const Translator translator = translator_for(own);
  ui_.print(link_.token ? translator.text("left-table", {{"url", link_.seat_link()}})
                        : translator.text("stopped-watching"));
  return Ending::left;
}

RemoteGame::Ending RemoteGame::follow() {
  std::array<pollfd, 2> waits = {{{connection_->descriptor(), POLLIN, 0}, {SignalScope::descriptor(), POLLIN, 0}}};
  // The message that the table's phase is over comes before the last events.
  const auto is_over = [&] { return phase() == "closed" || ViewData(game_)["result"].exists(); };
  while (!SignalScope::wants_to_stop() && !is_over()) {
    if (::poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR) break;
    if (waits[0].revents != 0 && !handle_incoming()) return is_refused_ ? Ending::refused : Ending::left;
  }
  return Ending::left;
}

void RemoteGame::show() {
  if (table_.is_null()) return;
  const UiState now = ui_state();
  if (has_game()) {
    ui_.show(now);
  } else {
    ui_.print(now.notice);
  }
}

bool RemoteGame::handle_incoming() {
  for (const Incoming& incoming : connection_->take()) {
    const Reader own = reader();
    const Translator translator = translator_for(own);
    switch (incoming.kind) {
      case Incoming::Kind::message:
        handle_message(incoming.message);
        break;
      case Incoming::Kind::behind:
        awaits_everything_ = true;
        connection_->set_after({});  // also if the connection breaks before the answer
        connection_->send(Data::object({{"type", "refresh"}}));
        break;
      case Incoming::Kind::connected:
        if (std::exchange(is_lost_, false)) ui_.print(translator.text("connected-again"), Style::good);
        break;
      case Incoming::Kind::lost:
        // Only once, not at every attempt.
        if (std::exchange(is_lost_, true)) break;
        ui_.print(table_.is_null()
                      ? translator.text("cannot-connect", {{"host", link_.authority()}, {"reason", incoming.reason}})
                      : translator.text("connection-lost", {{"host", link_.authority()}}),
                  Style::bad);
        break;
      case Incoming::Kind::untrusted:
        ui_.print(translator.text("distrusted", {{"host", link_.authority()}, {"reason", incoming.reason}}),
                  Style::bad);
        is_refused_ = true;
        return false;
      case Incoming::Kind::closed:
        is_refused_ = is_refused_ || is_lost_;
        if (is_lost_) ui_.print(translator.text("lost-for-good"), Style::bad);
        return false;
    }
  }
  return true;
}

void RemoteGame::handle_message(const Data& message) {
  const ViewData data(message);
  const std::string type = data["type"].text();
  if (type == "welcome") {
    if (const Data* you = message.find("you")) you_ = *you;
    const ViewData now = data["game"];
    const bool has_all_events = now["events"].size() == static_cast<std::size_t>(std::max(0, now["event"].number()));
    if (std::exchange(awaits_everything_, false) || has_all_events) {
      forget_events();
    }
    if (const Data* table = message.find("table")) handle_table(*table);
    if (const Data* game = message.find("game"); game != nullptr && !game->is_null()) handle_update(*game);
    is_shown_ = false;
  } else if (type == "table") {
    handle_table(message);
  } else if (type == "update") {
    handle_update(message);
  } else if (type == "chat") {
    say_chat(message);
  } else if (type == "answer") {
    handle_answer(message);
  } else if (type == "goodbye") {
    if (const Data* refusal = message.find("refusal")) say_refusal(*refusal);
  }
}

void RemoteGame::handle_table(const Data& table) {
  const std::string before = phase();
  const Reader former = reader();
  const Data seats_before = seat_states(translator_for(former));
  table_ = table;
  const Reader own = reader();
  const Translator translator = translator_for(own);
  take_deal(table_, own);
  if (phase() == "closed") ui_.print(translator.text("table-closed"));
  if (const auto seat = own.own_seat) {
    const ViewData mine = ViewData(table_)["seats"][static_cast<std::size_t>(seat->index())];
    bot_plays_ = mine["played_by"].text() == "bot";
  }
  if (before == phase() && seats_before == seat_states(translator)) return;
  if (phase() == "gathering" || before != phase()) {
    is_shown_ = false;
  } else if (!before.empty()) {
    ui_.print(translator.text("at-the-table", {{"seats", seat_states(translator)}}), Style::quiet);
  }
}

void RemoteGame::take_deal(const Data& table, const Reader& own) {
  using Finding = DealWitness::Finding;
  const DealWitness::Step step = deal_.take(table, own.own_seat);
  if (step.contribution) contribution_id_ = connection_->send(*step.contribution);
  const Translator translator = translator_for(own);
  if (step.finding == Finding::kept) ui_.print(translator.text("deal-kept"), Style::quiet);
  if (step.finding == Finding::left_out) ui_.print(translator.text("deal-left-out"), Style::bad);
  if (step.finding == Finding::broken) ui_.print(translator.text("deal-broken"), Style::bad);
}

void RemoteGame::handle_update(const Data& update) {
  const ViewData data(update);
  if (data["match"].number() != match_) {
    match_ = data["match"].number();
    forget_events();
  }
  const Reader own = reader();
  const auto is_to_act = [&](const Data& game) {
    const std::vector<int> seats = numbers(ViewData(game)["to_act"]);
    return own.own_seat && std::find(seats.begin(), seats.end(), own.own_seat->index()) != seats.end();
  };
  const bool was_own_turn = is_to_act(game_);
  if (const Data* facts = update.find("facts")) facts_ = *facts;
  game_ = update;
  handle_events(data["events"], own);
  if (!awaits_everything_) connection_->set_after(Data::object({{"match", match_}, {"event", data["event"].number()}}));
  const bool is_own_turn = is_to_act(game_);
  if (was_own_turn && !is_own_turn && !data["result"].exists()) ui_.print(notice(own), Style::quiet);
  // While waiting one reads the events as they come; the table is redrawn when there is something to do.
  if (is_own_turn || !own.own_seat || data["result"].exists()) is_shown_ = ui_.terminal().is_plain() && !is_own_turn;
}

void RemoteGame::handle_events(const ViewData& events, const Reader& own) {
  const std::vector<ViewData> all = events.items();
  const std::size_t first_told = all.size() - std::min(all.size(), kMaxToldAtOnce);
  for (std::size_t i = 0; i < all.size(); ++i) {
    Event event{all[i]["id"].text(), Data::object()};
    const Data* args = all[i].raw("args");
    const bool is_ours = args != nullptr && args->as_object() != nullptr && weight_of(*args) <= kHeaviestEvent;
    if (is_ours) event.args = *args;
    if (i >= first_told) ui_.show_event(event, own);
    event_bytes_ += weight_of(event.args);
    events_.push_back(std::move(event));
  }
  forget_old_events();
}

void RemoteGame::forget_events() {
  events_.clear();
  event_bytes_ = 0;
  news_ = 0;
}

// Keeps half of what is allowed, so that this is not needed with each event.
void RemoteGame::forget_old_events() {
  if (events_.size() <= kMaxTold && event_bytes_ <= kMaxToldBytes) return;
  std::size_t forgotten = 0;
  while (events_.size() - forgotten > kMaxTold / 2 || event_bytes_ > kMaxToldBytes / 2) {
    event_bytes_ -= weight_of(events_[forgotten++].args);
  }
  events_.erase(events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(forgotten));
  news_ -= std::min(news_, forgotten);
}

void RemoteGame::handle_answer(const Data& answer) {
  const ViewData data(answer);
  if (asked_id_ && data["id"].text() == *asked_id_) {
    asked_answer_ = answer;
    return;
  }
  if (data["accepted"].is_true() && contribution_id_ == data["id"].text()) deal_.contribution_accepted();
  if (!data["accepted"].exists() || data["accepted"].is_true()) return;
  if (const Data* refusal = answer.find("refusal")) say_refusal(*refusal);
  if (data["id"].text() == "attend") is_refused_ = true;
}

void RemoteGame::say_refusal(const Data& refusal) {
  const Reader own = reader();
  const ViewData data(refusal);
  const std::string worded = translator_for(own).message("refusal." + data["code"].text());
  ui_.print(worded.empty() ? printable(data["text"].text()) : worded, Style::bad);
}

void RemoteGame::say_chat(const Data& chat) {
  const Reader own = reader();
  const Translator translator = translator_for(own);
  const ViewData data(chat);
  const std::string phrase = data["phrase"].text();
  const std::string text = phrase.empty() ? printable(data["text"].text()) : translator.message("phrase." + phrase);
  ui_.print(translator.text("said", {{"name", printable(data["name"].text())}, {"text", text}}));
}

bool RemoteGame::execute(const Choice& choice) {
  const int decision = ViewData(game_)["decision"].number();
  if (choice.kind == Choice::Kind::move) {
    news_ = events_.size();
    connection_->send(Data::object({{"type", "move"}, {"decision", decision}, {"move", choice.move}}));
    return true;
  }
  if (choice.kind != Choice::Kind::command) return false;
  switch (choice.command->command) {
    case Command::hint:
      hint();
      return true;
    case Command::undo:
      connection_->send(Data::object({{"type", "retract"}, {"decision", decision}}));
      return true;
    case Command::chat:
      connection_->send(Data::object({{"type", "chat"}, {"text", choice.command->rest}}));
      return true;
    case Command::start:
      connection_->send(Data::object({{"type", "start"}}));
      return true;
    case Command::again: {
      connection_->send(Data::object({{"type", "rematch"}}));
      const Reader own = reader();
      ui_.print(translator_for(own).text("wants-again"));
      return true;
    }
    case Command::bot:
      connection_->send(Data::object({{"type", "play_for_me"}, {"on", !bot_plays_}}));
      return true;
    default:
      return false;
  }
}

std::optional<Data> RemoteGame::ask_server(Data question, std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  asked_id_ = connection_->send(std::move(question));
  asked_answer_.reset();
  while (!asked_answer_ && !is_lost_ && !SignalScope::wants_to_stop()) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    std::array<pollfd, 2> waits = {{{connection_->descriptor(), POLLIN, 0}, {SignalScope::descriptor(), POLLIN, 0}}};
    if (left.count() <= 0 || ::poll(waits.data(), waits.size(), static_cast<int>(left.count())) <= 0) break;
    if (waits[0].revents != 0 && !handle_incoming()) break;
  }
  asked_id_.reset();
  return std::exchange(asked_answer_, std::nullopt);
}

// A question about a rule is worth a short wait.
std::string RemoteGame::why_not(const std::string& move) {
  constexpr auto kPatience = std::chrono::seconds(3);
  const auto answer = ask_server(Data::object({{"type", "why"}, {"move", move}}), kPatience);
  const Data* reason = answer ? answer->find("reason") : nullptr;
  const std::string id = reason != nullptr ? ViewData(*reason)["id"].text() : "";
  if (id.empty() || id == "why.unreadable-move") return "";
  Event reason_event{id, Data::object()};
  if (const Data* args = reason->find("args")) reason_event.args = *args;
  return ui_.wording().text(reason_event, reader());
}

void RemoteGame::hint() {
  constexpr auto kPatience = std::chrono::seconds(15);
  const Reader own = reader();
  const Translator translator = translator_for(own);
  ui_.print(translator.text("thinking"), Style::quiet);
  const int decision = ViewData(game_)["decision"].number();
  const auto answer = ask_server(Data::object({{"type", "hint"}, {"decision", decision}}), kPatience);
  if (!answer) return ui_.print(translator.text("no-hint"));
  if (const Data* refusal = answer->find("refusal")) return say_refusal(*refusal);
  if (const Data* hint = answer->find("hint")) ui_.show_hint(decision_in(*hint), ui_state());
}

}  // namespace vivarium::terminal
