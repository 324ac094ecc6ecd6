#include "tests/golden/playthrough.hpp"

#include <cinttypes>
#include <cstdio>
#include <fstream>
#include <memory>
#include <utility>

#include "engine/core/hash.hpp"
#include "engine/match/match.hpp"
#include "games/catalog/catalog.hpp"
#include "games/catalog/random_options.hpp"
#include "protocol/json.hpp"

namespace vivarium::golden {
namespace {

constexpr std::size_t kWidth = 120;
constexpr int kStepsBetweenWholeViews = 10;

class SeededRandom final : public RandomSource {
 public:
  explicit SeededRandom(std::uint64_t seed) : rng_(seed) {}
  std::uint64_t next() override { return rng_.next(); }
  std::size_t below(std::size_t bound) { return draw_below(rng_, static_cast<std::uint32_t>(bound)); }

 private:
  Rng rng_;
};

std::string hex(std::uint64_t number) {
  char text[17];
  std::snprintf(text, sizeof text, "%016" PRIx64, number);
  return text;
}

std::string fingerprint(const std::string& text) {
  Hash hash;
  for (const char c : text) hash.add(static_cast<unsigned char>(c));
  return hex(hash.value());
}

std::string name_of(Viewer viewer) {
  const auto seat = viewer.as_seat();
  return seat ? std::to_string(seat->index()) : "spectator";
}

std::string numbers(SeatSet seats) {
  std::string text;
  for (const Seat seat : seats) text += " " + std::to_string(seat.index());
  return text;
}

class Writer {
 public:
  explicit Writer(const Setting& setting) : random_(setting.seed) {
    match_ = find_game(setting.game)->make_match(setting.options, "options", Completeness::defaults_allowed).value();
    viewers_.push_back(Viewer::spectator());
    for (int seat = 0; seat < match_->players(); ++seat) viewers_.push_back(Viewer::seat(Seat(seat)));
    line("# A random game. tools/approve rewrites everything below these lines of setting:");
    line("game " + setting.game);
    line("options " + to_json(match_->options()));
    line("seed " + std::to_string(setting.seed));
  }

  std::vector<std::string> write() {
    for (int step = 0;; ++step) {
      position(step);
      if (match_->stage().is_over()) break;
      advance();
    }
    result();
    return std::move(lines_);
  }

 private:
  void line(std::string text) { lines_.push_back(std::move(text)); }

  // Words that go on in further lines where they are too many for one.
  void words(const std::string& start, const std::vector<std::string>& items, const std::string& separator) {
    std::string text = start;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::string item = items[i] + (i + 1 < items.size() ? separator : "");
      if (text.size() + 1 + item.size() > kWidth) {
        line(std::move(text));
        text = "     ";
      }
      text += " " + item;
    }
    line(std::move(text));
  }

  void position(int step) {
    const Stage stage = match_->stage();
    std::string text = "step " + std::to_string(step) + ", ";
    if (stage.is_chance()) text += "chance";
    if (stage.is_over()) text += "over";
    if (stage.is_decision()) text += "to act" + numbers(stage.to_act);
    if (!stage.decided.empty()) text += ", decided" + numbers(stage.decided);
    line("");
    line(text + ", " + hex(match_->hash()));
    std::vector<std::string> views;
    for (const Viewer viewer : viewers_) {
      views.push_back(name_of(viewer) + " " + fingerprint(to_json(match_->secrets(viewer))));
    }
    words("  view " + fingerprint(to_json(match_->view())) + ", secrets", views, ",");
    for (const Seat seat : stage.choosers()) {
      const std::string meaning = fingerprint(to_json(match_->moves(seat)));
      words("  legal " + std::to_string(seat.index()) + " " + meaning + ":", match_->legal_moves(seat), " |");
    }
    if (step % kStepsBetweenWholeViews == 0) {
      const auto turn = static_cast<std::size_t>(step / kStepsBetweenWholeViews);
      const Viewer viewer = viewers_[turn % viewers_.size()];
      line("  view " + to_json(match_->view()));
      line("  secrets " + name_of(viewer) + " " + to_json(match_->secrets(viewer)));
    }
  }

  void advance() {
    const Stage stage = match_->stage();
    if (stage.is_chance()) {
      const PreparedStep step = match_->sample_chance(random_);
      const auto& outcome = std::get<ChanceOutcome>(step.content());
      const std::vector<std::string> player = {outcome.player ? std::to_string(outcome.player->index()) : ""};
      words("> " + outcome.kind, outcome.player ? player : outcome.cards, "");
      tell(match_->commit(step));
    } else if (!stage.decided.empty() && random_.below(12) == 0) {
      const Seat seat = any_of(stage.decided);
      line("> " + std::to_string(seat.index()) + " retracts");
      tell(match_->commit(*match_->prepare_retract(seat)));
    } else {
      const Seat seat = any_of(stage.to_act);
      const std::vector<std::string> moves = match_->legal_moves(seat);
      const std::string& move = moves[random_.below(moves.size())];
      line("> " + std::to_string(seat.index()) + " " + move);
      tell(match_->commit(*match_->prepare(seat, move)));
    }
  }

  Seat any_of(SeatSet seats) {
    std::vector<Seat> list;
    for (const Seat seat : seats) list.push_back(seat);
    return list[random_.below(list.size())];
  }

  void tell(const Events& events) {
    for (const Event& event : events) {
      std::string who;
      std::size_t count = 0;
      for (const Viewer viewer : viewers_) {
        if (!event.audience.includes(viewer)) continue;
        who += (who.empty() ? "" : "+") + name_of(viewer);
        ++count;
      }
      if (count == viewers_.size()) who = "all";
      std::string text = "  told " + who + ": " + event.id + " " + to_json(event.args);
      if (event.marks != Milestone::none) text += ", " + std::string(to_name(event.marks));
      if (!event.scores.is_null()) text += " " + to_json(event.scores);
      line(std::move(text));
    }
  }

  void result() {
    const Result result = match_->result();
    const auto listed = [](const std::vector<int>& scores) {
      std::string text;
      for (const int score : scores) text += " " + std::to_string(score);
      return text;
    };
    line("  secrets finished " + to_json(match_->secrets(Viewer::finished())));
    line("");
    for (const std::vector<int>& round : result.rounds) line("round" + listed(round));
    line("scores" + listed(result.scores));
    std::string winners = "winners";
    for (const Seat seat : result.winners) winners += " " + std::to_string(seat.index());
    line(winners);
  }

  SeededRandom random_;
  std::unique_ptr<Match> match_;
  std::vector<Viewer> viewers_;
  std::vector<std::string> lines_;
};

}  // namespace

std::filesystem::path file_of(std::string_view game, int number) {
  const std::filesystem::path folder = VIVARIUM_SOURCE_DIR "/tests/golden";
  return folder / (std::string(game) + "-" + std::to_string(number) + ".txt");
}

std::optional<Setting> setting_of(const std::vector<std::string>& lines) {
  const auto value_of = [&](std::size_t index, std::string_view name) -> std::string {
    if (index >= lines.size() || !lines[index].starts_with(std::string(name) + " ")) return "";
    return lines[index].substr(name.size() + 1);
  };
  Setting setting;
  setting.game = value_of(1, "game");
  const auto options = parse_json(value_of(2, "options"));
  const std::string seed = value_of(3, "seed");
  if (!options || seed.empty() || seed.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  const CatalogEntry* entry = find_game(setting.game);
  if (entry == nullptr || !entry->make_match(*options, "options", Completeness::defaults_allowed)) return std::nullopt;
  setting.options = *options;
  setting.seed = std::stoull(seed);
  return setting;
}

Setting setting_for_new_file(std::string_view game, int number) {
  const GameInfo& info = find_game(game)->info();
  Rng rng(static_cast<std::uint64_t>(number));
  Setting setting{std::string(game), Data::object({{"players", info.min_players}}), static_cast<std::uint64_t>(number)};
  if (number > 1) setting.options = random_options(info, info.max_players, rng);
  return setting;
}

std::vector<std::string> playthrough(const Setting& setting) { return Writer(setting).write(); }

std::vector<std::string> read_lines(const std::filesystem::path& file) {
  std::ifstream stream(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

bool write_lines(const std::filesystem::path& file, const std::vector<std::string>& lines) {
  std::ofstream stream(file);
  for (const std::string& line : lines) stream << line << '\n';
  return static_cast<bool>(stream.flush());
}

}  // namespace vivarium::golden
