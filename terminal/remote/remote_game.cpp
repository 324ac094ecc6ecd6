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

// No position of ours has as many.
constexpr std::size_t kMostMoves = 1000;
// A match of ours has fewer events; whoever sends more does not fill the memory.
constexpr std::size_t kMostTold = 4000;
constexpr std::size_t kMostToldBytes = std::size_t{4} << 20U;
// After a long absence the rest is in the log.
constexpr std::size_t kMostToldAtOnce = 1000;
// In bytes: any of ours takes a tenth of it.
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

RemoteGame::RemoteGame(Desk& desk, TableLink link, std::unique_ptr<ServerLine> line)
    : desk_(desk), link_(std::move(link)), line_(std::move(line)) {}

std::string RemoteGame::phase() const { return ViewData(table_)["phase"].text(); }

Reader RemoteGame::reader() const {
  Reader reader;
  for (const ViewData& seat : ViewData(table_)["seats"].items()) {
    const std::string name = seat["name"].text();
    const std::string bot = name.starts_with("bot:") ? desk_.wording().message("bot." + name.substr(4) + ".name") : "";
    const bool is_known = !bot.empty() && !bot.starts_with("bot.");
    reader.names.push_back(fitted(is_known ? bot : printable(name), kLongestName));
    if (reader.names.size() == static_cast<std::size_t>(kMaxSeats)) break;
  }
  const ViewData seat = ViewData(you_)["seat"];
  const int index = seat.number();
  const bool is_there =
      seat.exists() && index >= 0 && index < std::min(kMaxSeats, static_cast<int>(reader.names.size()));
  if (is_there) reader.own_seat = Seat(index);
  return reader;
}

std::string RemoteGame::seats_text(const Speech& speech) const {
  std::string text;
  int index = 0;
  for (const ViewData& seat : ViewData(table_)["seats"].items()) {
    const std::string player = seat["player"].text();
    std::string state = "here";
    if (player == "open") state = "free";
    if (player == "person" && !seat["connected"].is_true()) state = "away";
    if (player == "person" && seat["played_by"].text() == "bot") state = "bot";
    const std::string name = speech.name(index++);
    text += (text.empty() ? "" : ", ") + speech.say("seat-state", {{"name", name}, {"state", state}});
  }
  return text;
}

std::string RemoteGame::notice(const Reader& reader) const {
  const Speech speech = speech_for(reader);
  const ViewData table(table_);
  if (phase() == "gathering") {
    int free_seats = 0;
    for (const ViewData& seat : table["seats"].items()) free_seats += seat["player"].text() == "open" ? 1 : 0;
    std::string text = speech.say("gathering", {{"free", free_seats}});
    text += " " + speech.say("at-the-table", {{"seats", seats_text(speech)}});
    if (free_seats > 0) text += " " + speech.say("invitation", {{"url", link_.invitation()}});
    if (free_seats == 0 && ViewData(you_)["host"].is_true()) text += " " + speech.say("host-can-start");
    return text;
  }
  if (phase() == "over") return speech.say(reader.own_seat ? "over-at-table" : "watching");
  if (bot_plays_) return speech.say("bot-plays");
  if (!has_game()) return "";
  const std::vector<int> to_act = numbers(ViewData(game_)["to_act"]);
  const bool is_own_turn =
      reader.own_seat && std::find(to_act.begin(), to_act.end(), reader.own_seat->index()) != to_act.end();
  if (is_own_turn || to_act.empty()) return reader.own_seat ? "" : speech.say("watching");
  std::string names;
  for (const int seat : to_act) names += (names.empty() ? "" : ", ") + speech.name(seat);
  return speech.say("waiting-for", {{"names", names}});
}

Sitting RemoteGame::sitting() const {
  Sitting sitting;
  const ViewData game(game_);
  sitting.scene = {ViewData(table_)["game"].text(), game_.find("view") != nullptr ? *game_.find("view") : Data(),
                   game["moves"].texts(),           numbers(game["to_act"]),
                   numbers(game["decided"]),        reader()};
  if (const Data* options = table_.find("options")) sitting.options = *options;
  if (sitting.scene.moves.size() > kMostMoves) sitting.scene.moves.resize(kMostMoves);
  sitting.told = told_;
  sitting.news = news_;
  sitting.notice = notice(sitting.scene.reader);
  sitting.commands = {Command::quit};
  if (sitting.scene.reader.own_seat) {
    sitting.commands = {Command::hint,  Command::undo, Command::chat, Command::start,
                        Command::again, Command::bot,  Command::quit};
  }
  return sitting;
}

RemoteGame::Ending RemoteGame::play() {
  {
    const Reader nobody;
    desk_.say(speech_for(nobody).say("connecting", {{"host", link_.authority()}}), Tone::quiet);
  }
  while (true) {
    const Sitting now = sitting();
    if (!std::exchange(is_shown_, true)) show();
    const Choice choice =
        desk_.ask(now, [this](const std::string& move) { return why_not(move); }, line_->descriptor());
    if (choice.kind == Choice::Kind::woken) {
      desk_.terminal().clear_line();
      if (take_in()) continue;
      return is_refused_ ? Ending::refused : Ending::left;
    }
    const bool is_piped_spectator = choice.kind == Choice::Kind::end && !link_.token && desk_.terminal().is_plain();
    if (is_piped_spectator) return follow();
    if (!carry_out(choice)) break;
  }
  const Reader own = reader();
  const Speech speech = speech_for(own);
  desk_.say(link_.token ? speech.say("left-table", {{"url", link_.seat_link()}}) : speech.say("stopped-watching"));
  return Ending::left;
}

RemoteGame::Ending RemoteGame::follow() {
  std::array<pollfd, 2> waits = {{{line_->descriptor(), POLLIN, 0}, {SignalScope::descriptor(), POLLIN, 0}}};
  // That the table's phase is over comes before what happened last.
  const auto is_over = [&] { return phase() == "closed" || ViewData(game_)["result"].exists(); };
  while (!SignalScope::wants_to_stop() && !is_over()) {
    if (::poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR) break;
    if (waits[0].revents != 0 && !take_in()) return is_refused_ ? Ending::refused : Ending::left;
  }
  return Ending::left;
}

void RemoteGame::show() {
  if (table_.is_null()) return;
  const Sitting now = sitting();
  if (has_game()) {
    desk_.show(now);
  } else {
    desk_.say(now.notice);
  }
}

bool RemoteGame::take_in() {
  for (const Incoming& incoming : line_->take()) {
    const Reader own = reader();
    const Speech speech = speech_for(own);
    switch (incoming.kind) {
      case Incoming::Kind::message:
        take_message(incoming.message);
        break;
      case Incoming::Kind::behind:
        awaits_everything_ = true;
        line_->set_after({});  // also where the connection breaks before it has come
        line_->send(Data::object({{"type", "refresh"}}));
        break;
      case Incoming::Kind::connected:
        if (std::exchange(is_lost_, false)) desk_.say(speech.say("connected-again"), Tone::good);
        break;
      case Incoming::Kind::lost:
        // Once, not with every attempt.
        if (std::exchange(is_lost_, true)) break;
        desk_.say(table_.is_null()
                      ? speech.say("cannot-connect", {{"host", link_.authority()}, {"reason", incoming.reason}})
                      : speech.say("connection-lost", {{"host", link_.authority()}}),
                  Tone::bad);
        break;
      case Incoming::Kind::distrusted:
        desk_.say(speech.say("distrusted", {{"host", link_.authority()}, {"reason", incoming.reason}}), Tone::bad);
        is_refused_ = true;
        return false;
      case Incoming::Kind::given_up:
        is_refused_ = is_refused_ || is_lost_;
        if (is_lost_) desk_.say(speech.say("lost-for-good"), Tone::bad);
        return false;
    }
  }
  return true;
}

void RemoteGame::take_message(const Data& message) {
  const ViewData data(message);
  const std::string type = data["type"].text();
  if (type == "welcome") {
    if (const Data* you = message.find("you")) you_ = *you;
    const ViewData now = data["game"];
    const bool has_all_events = now["events"].size() == static_cast<std::size_t>(std::max(0, now["event"].number()));
    if (std::exchange(awaits_everything_, false) || has_all_events) {
      forget_events();
    }
    if (const Data* table = message.find("table")) take_table(*table);
    if (const Data* game = message.find("game"); game != nullptr && !game->is_null()) take_game(*game);
    is_shown_ = false;
  } else if (type == "table") {
    take_table(message);
  } else if (type == "update") {
    take_game(message);
  } else if (type == "chat") {
    say_chat(message);
  } else if (type == "answer") {
    take_answer(message);
  } else if (type == "goodbye") {
    if (const Data* refusal = message.find("refusal")) say_refusal(*refusal);
  }
}

void RemoteGame::take_table(const Data& table) {
  const std::string before = phase();
  const Reader former = reader();
  const std::string seats_before = seats_text(speech_for(former));
  table_ = table;
  const Reader own = reader();
  const Speech speech = speech_for(own);
  take_deal(table_, own);
  if (phase() == "closed") desk_.say(speech.say("table-closed"));
  if (const auto seat = own.own_seat) {
    const ViewData mine = ViewData(table_)["seats"][static_cast<std::size_t>(seat->index())];
    bot_plays_ = mine["played_by"].text() == "bot";
  }
  if (before == phase() && seats_before == seats_text(speech)) return;
  if (phase() == "gathering" || before != phase()) {
    is_shown_ = false;
  } else if (!before.empty()) {
    desk_.say(speech.say("at-the-table", {{"seats", seats_text(speech)}}), Tone::quiet);
  }
}

void RemoteGame::take_deal(const Data& table, const Reader& own) {
  using Finding = DealWitness::Finding;
  const DealWitness::Step step = deal_.take(table, own.own_seat);
  if (step.contribution) line_->send(*step.contribution);
  const Speech speech = speech_for(own);
  if (step.finding == Finding::kept) desk_.say(speech.say("deal-kept"), Tone::quiet);
  if (step.finding == Finding::left_out) desk_.say(speech.say("deal-left-out"), Tone::bad);
  if (step.finding == Finding::broken) desk_.say(speech.say("deal-broken"), Tone::bad);
}

void RemoteGame::take_game(const Data& update) {
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
  game_ = update;
  take_events(data["events"], own);
  if (!awaits_everything_) line_->set_after(Data::object({{"match", match_}, {"event", data["event"].number()}}));
  const bool is_own_turn = is_to_act(game_);
  if (was_own_turn && !is_own_turn && !data["result"].exists()) desk_.say(notice(own), Tone::quiet);
  // Somebody who waits reads the events as they come; the table is drawn anew when there is something to do.
  if (is_own_turn || !own.own_seat || data["result"].exists()) is_shown_ = desk_.terminal().is_plain() && !is_own_turn;
}

void RemoteGame::take_events(const ViewData& events, const Reader& own) {
  const std::vector<ViewData> all = events.items();
  const std::size_t first_told = all.size() - std::min(all.size(), kMostToldAtOnce);
  for (std::size_t i = 0; i < all.size(); ++i) {
    Event event{all[i]["id"].text(), Data::object()};
    const Data* args = all[i].raw("args");
    const bool is_ours = args != nullptr && args->as_object() != nullptr && weight_of(*args) <= kHeaviestEvent;
    if (is_ours) event.args = *args;
    if (i >= first_told) desk_.tell(event, own);
    told_bytes_ += weight_of(event.args);
    told_.push_back(std::move(event));
  }
  forget_old_events();
}

void RemoteGame::forget_events() {
  told_.clear();
  told_bytes_ = 0;
  news_ = 0;
}

// Half of what there may be is left, so that it need not be done with each event.
void RemoteGame::forget_old_events() {
  if (told_.size() <= kMostTold && told_bytes_ <= kMostToldBytes) return;
  std::size_t forgotten = 0;
  while (told_.size() - forgotten > kMostTold / 2 || told_bytes_ > kMostToldBytes / 2) {
    told_bytes_ -= weight_of(told_[forgotten++].args);
  }
  told_.erase(told_.begin(), told_.begin() + static_cast<std::ptrdiff_t>(forgotten));
  news_ -= std::min(news_, forgotten);
}

void RemoteGame::take_answer(const Data& answer) {
  const ViewData data(answer);
  if (asked_id_ && data["id"].text() == *asked_id_) {
    asked_answer_ = answer;
    return;
  }
  if (!data["accepted"].exists() || data["accepted"].is_true()) return;
  if (const Data* refusal = answer.find("refusal")) say_refusal(*refusal);
  if (data["id"].text() == "attend") is_refused_ = true;
}

void RemoteGame::say_refusal(const Data& refusal) {
  const Reader own = reader();
  const ViewData data(refusal);
  const std::string worded = speech_for(own).word("refusal." + data["code"].text());
  desk_.say(worded.empty() ? printable(data["text"].text()) : worded, Tone::bad);
}

void RemoteGame::say_chat(const Data& chat) {
  const Reader own = reader();
  const Speech speech = speech_for(own);
  const ViewData data(chat);
  const std::string phrase = data["phrase"].text();
  const std::string text = phrase.empty() ? printable(data["text"].text()) : speech.word("phrase." + phrase);
  desk_.say(speech.say("said", {{"name", printable(data["name"].text())}, {"text", text}}));
}

bool RemoteGame::carry_out(const Choice& choice) {
  const int turn = ViewData(game_)["turn"].number();
  if (choice.kind == Choice::Kind::move) {
    news_ = told_.size();
    line_->send(Data::object({{"type", "move"}, {"turn", turn}, {"move", choice.move}}));
    return true;
  }
  if (choice.kind != Choice::Kind::command) return false;
  switch (choice.command->command) {
    case Command::hint:
      hint();
      return true;
    case Command::undo:
      line_->send(Data::object({{"type", "retract"}, {"turn", turn}}));
      return true;
    case Command::chat:
      line_->send(Data::object({{"type", "chat"}, {"text", choice.command->rest}}));
      return true;
    case Command::start:
      line_->send(Data::object({{"type", "start"}}));
      return true;
    case Command::again: {
      line_->send(Data::object({{"type", "rematch"}}));
      const Reader own = reader();
      desk_.say(speech_for(own).say("wants-again"));
      return true;
    }
    case Command::bot:
      line_->send(Data::object({{"type", "play-for-me"}, {"on", !bot_plays_}}));
      return true;
    default:
      return false;
  }
}

std::optional<Data> RemoteGame::ask_server(Data question, std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  asked_id_ = line_->send(std::move(question));
  asked_answer_.reset();
  while (!asked_answer_ && !is_lost_ && !SignalScope::wants_to_stop()) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    std::array<pollfd, 2> waits = {{{line_->descriptor(), POLLIN, 0}, {SignalScope::descriptor(), POLLIN, 0}}};
    if (left.count() <= 0 || ::poll(waits.data(), waits.size(), static_cast<int>(left.count())) <= 0) break;
    if (waits[0].revents != 0 && !take_in()) break;
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
  Event told{id, Data::object()};
  if (const Data* args = reason->find("args")) told.args = *args;
  return desk_.wording().text(told, reader());
}

void RemoteGame::hint() {
  constexpr auto kPatience = std::chrono::seconds(15);
  const Reader own = reader();
  const Speech speech = speech_for(own);
  desk_.say(speech.say("thinking"), Tone::quiet);
  const int turn = ViewData(game_)["turn"].number();
  const auto answer = ask_server(Data::object({{"type", "hint"}, {"turn", turn}}), kPatience);
  if (!answer) return desk_.say(speech.say("no-hint"));
  if (const Data* refusal = answer->find("refusal")) return say_refusal(*refusal);
  if (const Data* hint = answer->find("hint")) desk_.show_hint(decision_in(*hint), sitting());
}

}  // namespace vivarium::terminal
