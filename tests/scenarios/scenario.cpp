#include "tests/scenarios/scenario.hpp"

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string_view>

#include "engine/core/seat_numbers.hpp"
#include "engine/match/match.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/json.hpp"

namespace vivarium::scenarios {
namespace {

// Ends the scenario; caught in run_scenario.
struct Failure {
  std::string reason;
};

[[noreturn]] void fail(const std::string& reason) { throw Failure{reason}; }

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  while (start <= text.size()) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    if (auto part = trimmed(text.substr(start, end - start)); !part.empty()) parts.push_back(std::move(part));
    start = end + 1;
  }
  return parts;
}

// "word rest of line"
std::pair<std::string, std::string> first_word(const std::string& text) {
  const auto space = text.find(' ');
  if (space == std::string::npos) return {text, ""};
  return {text.substr(0, space), trimmed(std::string_view(text).substr(space))};
}

// The number that is all of the text, or the scenario fails naming what was expected.
int number_of(const std::string& text, const std::string& what) {
  try {
    std::size_t used = 0;
    const int number = std::stoi(text, &used);
    if (used == text.size()) return number;
  } catch (const std::exception&) {
  }
  fail(what + " expected, got '" + text + "'");
}

Seat seat_of(const std::string& text) {
  if (text.size() != 1 || text[0] < '0' || text[0] >= '0' + kMaxSeats) fail("a seat expected, got '" + text + "'");
  return Seat(text[0] - '0');
}

Data json_of(const std::string& text) {
  auto data = parse_json(text);
  if (!data) fail("not JSON: " + text);
  return *data;
}

Data option_value(const GameInfo& info, const std::string& name, const std::string& text) {
  for (const OptionInfo& option : info.options) {
    if (option.name != name) continue;
    if (option.kind == OptionInfo::Kind::edition) return text == "standard" ? Data(text) : json_of(text);
    if (option.kind == OptionInfo::Kind::choices) {
      Data list = Data::array();
      for (const std::string& item : split(text, ',')) list.push_back(item);
      return list;
    }
  }
  return json_of(text);
}

// Cards in the order of the game's own listing: by letter (Cubosaurs names its types in an order of its own), then
// number; plain numbers ascending.
struct CardOrder {
  static constexpr std::string_view kLetters = "TSBPACHVGKE";
  static std::tuple<std::size_t, int, std::string> key(const std::string& card) {
    const std::size_t letter = kLetters.find(card[0]);
    const std::string digits = letter == std::string_view::npos ? card : card.substr(1);
    const bool number = !digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos;
    return {letter, number ? number_of(digits, "a card") : 0, card};
  }
  bool operator()(const std::string& a, const std::string& b) const { return key(a) < key(b); }
};

class FixedRandom final : public RandomSource {
 public:
  std::uint64_t next() override { return rng_.next(); }

 private:
  Rng rng_{1};
};

const Data* at_path(const Data& data, const std::string& path) {
  const Data* value = &data;
  for (const std::string& part : split(path, '.')) {
    if (const auto* list = value->as_array()) {
      const auto index = static_cast<std::size_t>(number_of(part, "a list index"));
      if (index >= list->size()) return nullptr;
      value = &(*list)[index];
    } else {
      value = value->find(part);
    }
    if (value == nullptr) return nullptr;
  }
  return value;
}

bool has_members(const Data& data, const Data& subset) {
  for (const Data::Member& member : *subset.as_object()) {
    const Data* value = data.find(member.first);
    if (value == nullptr || *value != member.second) return false;
  }
  return true;
}

class Runner {
 public:
  explicit Runner(Outcome& outcome) : outcome_(outcome) {}

  void run_line(const std::string& line) {
    const auto [word, rest] = first_word(line);
    static const std::map<std::string, void (Runner::*)(const std::string&), std::less<>> kCommands = {
        {"rules", &Runner::rules},
        {"title", &Runner::title},
        {"game", &Runner::game},
        {"chance", &Runner::chance},
        {"legal", &Runner::legal},
        {"refused", &Runner::refused},
        {"retract", &Runner::retract},
        {"to-act", &Runner::to_act},
        {"stage", &Runner::stage},
        {"view", &Runner::view},
        {"event", &Runner::event},
        {"no-event", &Runner::no_event},
        {"auto", &Runner::play_by_itself},
        {"scores", &Runner::scores},
        {"rounds", &Runner::rounds},
        {"winners", &Runner::winners},
        {"refused-chance", &Runner::refused_chance},
        {"refused-game", &Runner::refused_game}};
    const auto command = kCommands.find(word);
    if (command != kCommands.end()) {
      if (!match_ && word != "rules" && word != "title" && word != "game" && word != "refused-game")
        fail("no game yet");
      (this->*command->second)(rest);
    } else if (word.size() == 1 && word[0] >= '0' && word[0] <= '9' && match_) {
      move(seat_of(word), rest);
    } else {
      fail("unknown line: " + line);
    }
  }

 private:
  void rules(const std::string& text) {
    for (const std::string& rule : split(text, ' ')) outcome_.rules.push_back(rule);
  }
  void title(const std::string& text) {
    if (text.empty()) fail("a title expected");
  }

  static Expected<std::unique_ptr<Match>, FieldError> make_game(const std::string& text) {
    const auto [id, settings] = first_word(text);
    const CatalogEntry* entry = find_game(id);
    if (entry == nullptr) fail("no such game: " + id);
    Data options = Data::object();
    std::string rest = settings;
    while (!rest.empty()) {
      const auto equals = rest.find('=');
      if (equals == std::string::npos) fail("option=value expected: " + rest);
      const std::string name = rest.substr(0, equals);
      // An edition is an object and goes to the end of the line.
      const bool to_end = rest[equals + 1] == '{';
      const auto end = to_end ? rest.size() : std::min(rest.find(' ', equals), rest.size());
      options.set(name, option_value(entry->info(), name, rest.substr(equals + 1, end - equals - 1)));
      rest = trimmed(std::string_view(rest).substr(end));
    }
    return entry->make_match(options, "options", Completeness::defaults_allowed);
  }
  void game(const std::string& text) {
    auto match = make_game(text);
    if (!match) fail(match.error().text());
    match_ = std::move(match).value();
    match_->set_legal_lists(LegalLists::leave_out);
  }
  // refused-game dino-twist players=7 : options.players
  void refused_game(const std::string& text) {
    const auto colon = text.rfind(" : ");
    if (colon == std::string::npos) fail("refused-game GAME OPTIONS : FIELD expected");
    const auto match = make_game(trimmed(std::string_view(text).substr(0, colon)));
    const std::string field = trimmed(std::string_view(text).substr(colon + 3));
    check(!match, "the options were accepted");
    check(match.error().field == field, "refused, but for " + match.error().text());
  }

  [[nodiscard]] ChanceOutcome outcome_of(const std::string& text) const {
    const auto [kind, rest] = first_word(text);
    ChanceOutcome outcome{kind, split(rest, ' '), {}};
    if (kind == "first-player") {
      outcome.player = seat_of(rest);
      outcome.cards.clear();
    }
    if (!outcome.cards.empty() && outcome.cards.back() == "*") {
      outcome.cards.pop_back();
      fill_up(outcome);
    }
    return outcome;
  }
  // Puts what is missing behind the cards that were named. Any possible outcome holds all cards (of the events: as many
  // as are needed), so one is drawn and sorted.
  void fill_up(ChanceOutcome& outcome) const {
    if (!match_->stage().is_chance()) fail("no outcome of chance is due here");
    FixedRandom random;
    const PreparedStep sample = match_->sample_chance(random);
    std::vector<std::string> all = std::get<ChanceOutcome>(sample.content()).cards;
    const std::size_t size = all.size();
    std::sort(all.begin(), all.end(), CardOrder{});
    for (const std::string& card : outcome.cards) {
      if (const auto found = std::find(all.begin(), all.end(), card); found != all.end()) all.erase(found);
    }
    for (const std::string& card : all) {
      if (outcome.cards.size() < size) outcome.cards.push_back(card);
    }
  }
  void chance(const std::string& text) {
    const auto step = match_->prepare(outcome_of(text));
    if (!step) fail(std::string(to_text(step.error())));
    events_ = match_->commit(*step);
  }
  // refused-chance shuffle 12 13 : impossible_chance
  void refused_chance(const std::string& text) {
    const auto colon = text.rfind(" : ");
    if (colon == std::string::npos) fail("refused-chance OUTCOME : REASON expected");
    const auto step = match_->prepare(outcome_of(trimmed(std::string_view(text).substr(0, colon))));
    expect_refusal(step, trimmed(std::string_view(text).substr(colon + 3)));
  }

  void move(Seat seat, const std::string& text) {
    const auto step = match_->prepare(seat, text);
    if (!step) fail(std::string(to_text(step.error())) + listed(match_->legal_moves(seat)));
    events_ = match_->commit(*step);
  }
  void retract(const std::string& text) {
    const auto step = match_->prepare_retract(seat_of(text));
    if (!step) fail(std::string(to_text(step.error())));
    events_ = match_->commit(*step);
  }

  void legal(const std::string& text) {
    const auto [who, rest] = first_word(text);
    const auto [relation, list] = first_word(rest);
    const auto moves = match_->legal_moves(seat_of(who));
    const std::set<std::string> ours(moves.begin(), moves.end());
    const auto named = split(list, '|');
    if (relation == "=") {
      check(ours == std::set<std::string>(named.begin(), named.end()), "the legal moves are" + listed(moves));
    } else if (relation == "has" || relation == "lacks") {
      if (named.empty()) fail("which moves?");
      for (const std::string& move : named) {
        check((ours.count(move) != 0) == (relation == "has"), "'" + move + "'; the legal moves are" + listed(moves));
      }
    } else {
      fail("=, has or lacks expected");
    }
  }
  void refused(const std::string& text) {
    const auto colon = text.rfind(" : ");
    if (colon == std::string::npos) fail("refused SEAT MOVE : REASON expected");
    const auto [who, attempt] = first_word(trimmed(std::string_view(text).substr(0, colon)));
    const std::uint64_t before = match_->hash();
    expect_refusal(match_->prepare(seat_of(who), attempt), trimmed(std::string_view(text).substr(colon + 3)));
    check(match_->hash() == before, "a refused move changed the game");
  }
  void expect_refusal(const Expected<PreparedStep, RuleError>& step, const std::string& reason) {
    static const std::map<std::string, RuleError, std::less<>> kNames = {
        {"unreadable_move", RuleError::unreadable_move},
        {"illegal_move", RuleError::illegal_move},
        {"not_your_turn", RuleError::not_your_turn},
        {"no_such_seat", RuleError::no_such_seat},
        {"nothing_to_retract", RuleError::nothing_to_retract},
        {"chance_expected", RuleError::chance_expected},
        {"chance_not_expected", RuleError::chance_not_expected},
        {"unreadable_chance", RuleError::unreadable_chance},
        {"impossible_chance", RuleError::impossible_chance},
        {"game_over", RuleError::game_over}};
    const auto expected = kNames.find(reason);
    if (expected == kNames.end()) fail("no such reason: " + reason);
    check(!step, "it was accepted");
    check(step.error() == expected->second, "refused, but: " + std::string(to_text(step.error())));
  }

  void to_act(const std::string& text) {
    SeatSet expected;
    for (const std::string& seat : split(text, ' ')) expected.insert(seat_of(seat));
    std::string actual;
    for (const Seat seat : match_->stage().to_act) actual += " " + std::to_string(seat.index());
    check(match_->stage().to_act == expected, "to act:" + actual);
  }
  void stage(const std::string& text) {
    const Stage stage = match_->stage();
    const std::string actual = stage.is_chance() ? "chance" : stage.is_over() ? "over" : "decision";
    check(actual == text, "the stage is " + actual);
  }

  [[nodiscard]] const Data* seen(const std::string& who, const std::string& path, Data& view) const {
    const Viewer viewer = who == "spectator"  ? Viewer::spectator()
                          : who == "finished" ? Viewer::finished()
                                              : Viewer::seat(seat_of(who));
    view = match_->view();
    view.set("secrets", match_->secrets(viewer)).set("facts", match_->facts());
    view.set("to_act", seat_numbers(match_->stage().to_act)).set("decided", seat_numbers(match_->stage().decided));
    if (const auto seat = viewer.as_seat()) view.set("moves", match_->moves(*seat));
    return at_path(view, path);
  }
  // who path = value; also: who path missing
  [[nodiscard]] bool is_seen(const std::string& text, std::string& actual) const {
    const auto [who, rest] = first_word(text);
    const auto [path, relation_value] = first_word(rest);
    const auto [relation, value] = first_word(relation_value);
    Data view;
    const Data* found = seen(who, path, view);
    actual = path + (found == nullptr ? " is missing" : " is " + to_json(*found));
    if (relation == "missing") return found == nullptr;
    if (relation != "=") fail("= or missing expected");
    return found != nullptr && *found == json_of(value);
  }
  void view(const std::string& text) {
    std::string actual;
    const bool seen_so = is_seen(text, actual);
    check(seen_so, actual);
  }

  [[nodiscard]] bool happened(const std::string& text) const {
    const auto [id, args] = first_word(text);
    const Data subset = args.empty() ? Data::object() : json_of(args);
    return std::any_of(events_.begin(), events_.end(), [&, &wanted = id](const Event& event) {
      return event.id == wanted && has_members(event.args, subset);
    });
  }
  [[nodiscard]] std::string happenings() const {
    std::string text = "what happened:";
    for (const Event& event : events_) text += " " + event.id + " " + to_json(event.args);
    return text;
  }
  void event(const std::string& text) { check(happened(text), happenings()); }
  void no_event(const std::string& text) { check(!happened(text), happenings()); }

  // The lowest seat that has to act plays its first legal move.
  void play_by_itself(const std::string& text) {
    constexpr int kMost = 3000;
    const auto [word, condition] = first_word(text);
    const int times = word == "until" ? kMost : number_of(word, "how often");
    std::string actual;
    for (int i = 0; i < times; ++i) {
      if (word == "until" && is_seen(condition, actual)) return;
      if (!match_->stage().is_decision()) fail("nobody is to act (" + actual + ")");
      const Seat seat = match_->stage().to_act.first();
      move(seat, match_->legal_moves(seat).front());
    }
    if (word == "until") fail("it did not come to that: " + actual);
  }

  static std::vector<int> numbers(const std::string& text) {
    std::vector<int> numbers;
    for (const std::string& number : split(text, ' ')) numbers.push_back(number_of(number, "a number"));
    return numbers;
  }
  static std::string listed(const std::vector<int>& numbers) {
    std::string text;
    for (const int number : numbers) text += " " + std::to_string(number);
    return text;
  }
  static std::string listed(const std::vector<std::string>& moves) {
    std::string text = ":";
    for (const std::string& move : moves) text += (text.size() > 1 ? " | " : " ") + move;
    return text;
  }
  void scores(const std::string& text) {
    check(numbers(text) == match_->scores(), "the scores are" + listed(match_->scores()));
  }
  void rounds(const std::string& text) {
    if (!match_->stage().is_over()) fail("the game is not over");
    std::vector<int> expected = numbers(text);
    const auto round = static_cast<std::size_t>(expected.at(0));
    expected.erase(expected.begin());
    const Result result = match_->result();
    if (round >= result.rounds.size()) fail("there is no such round");
    check(result.rounds[round] == expected, "the round's scores are" + listed(result.rounds[round]));
  }
  void winners(const std::string& text) {
    if (!match_->stage().is_over()) fail("the game is not over");
    std::vector<int> actual;
    for (const Seat seat : match_->result().winners) actual.push_back(seat.index());
    check(numbers(text) == actual, "the winners are" + listed(actual));
  }

  void check(bool condition, const std::string& otherwise) {
    ++outcome_.checks;
    if (!condition) fail(otherwise);
  }

  Outcome& outcome_;
  std::unique_ptr<Match> match_;
  Events events_;
};

}  // namespace

Outcome run_scenario(const std::string& text) {
  Outcome outcome;
  Runner runner(outcome);
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    line = trimmed(line);
    if (line.empty() || line[0] == '#') continue;
    try {
      runner.run_line(line);
    } catch (const Failure& failure) {
      outcome.failure = "line " + std::to_string(number) + ": " + line + "\n  " + failure.reason;
      return outcome;
    }
  }
  return outcome;
}

Outcome run_scenario_file(const std::filesystem::path& file) {
  std::ifstream stream(file);
  return run_scenario(std::string(std::istreambuf_iterator<char>(stream), {}));
}

std::vector<std::filesystem::path> scenario_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& game : std::filesystem::directory_iterator(VIVARIUM_SOURCE_DIR "/games")) {
    const auto folder = game.path() / "scenarios";
    if (!std::filesystem::is_directory(folder)) continue;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      if (file.path().extension() == ".txt") files.push_back(file.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace vivarium::scenarios
