#include "engine/record/record.hpp"

#include <cctype>
#include <utility>

#include "engine/core/field_reader.hpp"

namespace vivarium {
namespace {

Data texts_to_data(const std::vector<std::string>& texts) {
  Data list = Data::array();
  for (const std::string& text : texts) list.push_back(text);
  return list;
}

Data numbers_to_data(const std::vector<int>& numbers) {
  Data list = Data::array();
  for (const int number : numbers) list.push_back(number);
  return list;
}

Data step_to_data(const ChanceOutcome& outcome) {
  Data data = Data::object({{"chance", outcome.kind}});
  if (outcome.player) {
    data.set("player", outcome.player->index());
  } else {
    data.set("cards", texts_to_data(outcome.cards));
  }
  return data;
}

Data step_to_data(const MoveStep& step) {
  Data data = Data::object({{"player", step.seat.index()}, {"move", step.move}});
  if (step.legal) data.set("legal", texts_to_data(*step.legal));
  return data;
}

// Reads the lists of a record; the first problem is kept in the FieldReader.
class RecordReader {
 public:
  explicit RecordReader(const Data& data) : fields_(data, "", Completeness::every_field) {}

  Expected<Record, FieldError> read() {
    if (fields_.text("format", "") != kRecordFormat) {
      fields_.fail("format", "'" + std::string(kRecordFormat) + "' expected");
    }
    record_.game = fields_.text("game", "");
    if (const Data* options = fields_.take("options")) record_.options = *options;
    if (const Data* names = fields_.take("players")) record_.players = texts(*names, "players", kMaxSeats);
    if (fields_.take_optional("seed") != nullptr) record_.seed = fields_.text("seed", "");
    if (record_.seed && !is_seed(*record_.seed)) fields_.fail("seed", "hexadecimal digits expected");
    read_steps();
    if (const Data* result = fields_.take_optional("result")) record_.result = read_result(*result);
    if (auto error = fields_.finish()) return Unexpected{std::move(*error)};
    return std::move(record_);
  }

 private:
  static bool is_hex(std::string_view text) {
    for (const char c : text) {
      if (std::isxdigit(static_cast<unsigned char>(c)) == 0) return false;
    }
    return !text.empty() && text.size() <= kMaxRecordText;
  }

  // Hexadecimal digits, then "+SEAT:" and such digits for each seat that contributed to it (docs/FAIR_DEAL.md).
  static bool is_seed(std::string_view text) {
    int contributions = 0;
    for (std::size_t plus = text.rfind('+'); plus != std::string_view::npos; plus = text.rfind('+')) {
      const std::string_view part = text.substr(plus + 1);
      if (++contributions > kMaxSeats || part.size() < 2 || part[0] < '0' || part[0] >= '0' + kMaxSeats ||
          part[1] != ':' || !is_hex(part.substr(2))) {
        return false;
      }
      text = text.substr(0, plus);
    }
    return is_hex(text);
  }

  const Data::Array* list(const Data& value, const std::string& name, std::size_t most) {
    const Data::Array* items = value.as_array();
    if (items == nullptr) {
      fields_.fail(name, "a list expected, got " + std::string(value.kind_name()));
    } else if (items->size() > most) {
      fields_.fail(name, "more than " + std::to_string(most) + " entries");
      return nullptr;
    }
    return items;
  }

  std::vector<std::string> texts(const Data& value, const std::string& name, std::size_t most) {
    std::vector<std::string> result;
    const Data::Array* items = list(value, name, most);
    if (items == nullptr) return result;
    for (const Data& item : *items) {
      const std::string* text = item.as_text();
      if (text == nullptr || text->size() > kMaxRecordText) {
        fields_.fail(name + "." + std::to_string(result.size()),
                     text == nullptr ? "text expected, got " + std::string(item.kind_name()) : "text too long");
        return result;
      }
      result.push_back(*text);
    }
    return result;
  }

  std::vector<int> numbers(const Data& value, const std::string& name, FieldReader::Range range) {
    std::vector<int> result;
    const Data::Array* items = list(value, name, kMaxSeats);
    if (items == nullptr) return result;
    for (const Data& item : *items) {
      if (auto problem = number_problem(item, range)) {
        fields_.fail(name + "." + std::to_string(result.size()), std::move(*problem));
        return result;
      }
      result.push_back(static_cast<int>(*item.as_int()));
    }
    return result;
  }

  void read_steps() {
    const Data* value = fields_.take("steps");
    const Data::Array* items = value != nullptr ? list(*value, "steps", kMaxRecordSteps) : nullptr;
    if (items == nullptr) return;
    record_.steps.reserve(items->size());
    for (const Data& item : *items) {
      const std::string name = "steps." + std::to_string(record_.steps.size());
      FieldReader step(item, name, Completeness::every_field);
      record_.steps.push_back(item.find("chance") != nullptr ? read_chance(step, name) : read_move(step, name));
      if (const auto error = step.finish()) {
        fields_.fail(error->field, error->problem);
        return;
      }
    }
  }

  RecordStep read_chance(FieldReader& step, const std::string& name) {
    ChanceOutcome outcome;
    outcome.kind = step.text("chance", "");
    if (const Data* cards = step.take_optional("cards"))
      outcome.cards = texts(*cards, name + ".cards", kMaxRecordCards);
    if (step.take_optional("player") != nullptr) outcome.player = Seat(step.number("player", {0, kMaxSeats - 1}, 0));
    return outcome;
  }

  RecordStep read_move(FieldReader& step, const std::string& name) {
    MoveStep move;
    move.seat = Seat(step.number("player", {0, kMaxSeats - 1}, 0));
    move.move = step.text("move", "");
    if (move.move.size() > kMaxRecordText) step.fail("move", "text too long");
    if (const Data* legal = step.take_optional("legal"))
      move.legal = texts(*legal, name + ".legal", kMaxRecordLegalMoves);
    return move;
  }

  Result read_result(const Data& data) {
    constexpr FieldReader::Range kPoints = {-30'000, 30'000};
    Result result;
    FieldReader fields(data, "result", Completeness::every_field);
    if (const Data* rounds = fields.take_optional("rounds")) {
      const Data::Array* items = list(*rounds, "result.rounds", 100);
      for (std::size_t i = 0; items != nullptr && i < items->size(); ++i) {
        result.rounds.push_back(numbers((*items)[i], "result.rounds." + std::to_string(i), kPoints));
      }
    }
    if (const Data* scores = fields.take("scores")) result.scores = numbers(*scores, "result.scores", kPoints);
    if (const Data* winners = fields.take("winners")) {
      for (const int seat : numbers(*winners, "result.winners", {0, kMaxSeats - 1})) result.winners.emplace_back(seat);
    }
    if (const auto error = fields.finish()) fields_.fail(error->field, error->problem);
    return result;
  }

  FieldReader fields_;
  Record record_;
};

}  // namespace

Data to_data(const Result& result) {
  Data data = Data::object();
  if (!result.rounds.empty()) {
    Data rounds = Data::array();
    for (const auto& round : result.rounds) rounds.push_back(numbers_to_data(round));
    data.set("rounds", std::move(rounds));
  }
  data.set("scores", numbers_to_data(result.scores));
  Data winners = Data::array();
  for (const Seat seat : result.winners) winners.push_back(seat.index());
  data.set("winners", std::move(winners));
  return data;
}

Data to_data(const Record& record) {
  Data data = Data::object({{"format", kRecordFormat}, {"game", record.game}, {"options", record.options}});
  data.set("players", texts_to_data(record.players));
  if (record.seed) data.set("seed", *record.seed);
  Data steps = Data::array();
  for (const RecordStep& step : record.steps) {
    steps.push_back(std::visit([](const auto& content) { return step_to_data(content); }, step));
  }
  data.set("steps", std::move(steps));
  if (record.result) data.set("result", to_data(*record.result));
  return data;
}

Expected<Record, FieldError> record_from_data(const Data& data) { return RecordReader(data).read(); }

}  // namespace vivarium
