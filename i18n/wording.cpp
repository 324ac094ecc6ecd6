#include "i18n/wording.hpp"

#include <unicode/listformatter.h>
#include <unicode/locid.h>
#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "embedded_files.hpp"
#include "protocol/json.hpp"

namespace vivarium {
namespace {

icu::UnicodeString to_icu(std::string_view text) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

icu::Locale icu_locale(Language language) {
  UErrorCode status = U_ZERO_ERROR;
  const std::string_view tag = locale_of(language);
  return icu::Locale::forLanguageTag(icu::StringPiece(tag.data(), static_cast<std::int32_t>(tag.size())), status);
}

// Arguments that hold a seat or a list of seats, and how the id ends of the message for when it is the reader's own.
struct SeatArgument {
  std::string_view name;
  std::string_view own_ending;
};
constexpr std::array<SeatArgument, 3> kSeatArguments = {{{"seat", ".you"}, {"to", ".to-you"}, {"from", ".from-you"}}};

bool is_seat_argument(std::string_view name) {
  return std::any_of(kSeatArguments.begin(), kSeatArguments.end(), [&](const auto& one) { return one.name == name; });
}

// The kind whose things have a code, by which they are typed.
constexpr std::string_view kCard = "card";
constexpr std::string_view kDigits = "0123456789";

// Arguments whose text names a thing that has words of its own: <game>.<kind>.<value>.
struct NamedThing {
  std::string_view argument;
  std::string_view kind;
};
constexpr std::array<NamedThing, 13> kNamedThings = {{{"territory", "territory"},
                                                      {"other_territory", "territory"},
                                                      {"territories", "territory"},
                                                      {"place", "territory"},
                                                      {"species", "species"},
                                                      {"event", "event"},
                                                      {"egg", "egg"},
                                                      {"type", "type"},
                                                      {"card", kCard},
                                                      {"cards", kCard},
                                                      {"other_card", kCard},
                                                      {"stays", kCard},
                                                      {"given", kCard}}};

std::string_view kind_of(std::string_view argument) {
  for (const NamedThing& one : kNamedThings) {
    if (one.argument == argument) return one.kind;
  }
  return {};
}

// One value or several, as a list.
Data::Array as_list(const Data& value) {
  const Data::Array* values = value.as_array();
  return values != nullptr ? *values : Data::Array{value};
}

bool holds_seat(const Data& value, Seat seat) {
  const Data::Array seats = as_list(value);
  return std::find(seats.begin(), seats.end(), Data(seat.index())) != seats.end();
}

std::string seat_name(const Data& value, const Reader& reader) {
  const std::int64_t* seat = value.as_int();
  const bool is_known = seat != nullptr && *seat >= 0 && static_cast<std::size_t>(*seat) < reader.names.size();
  return is_known ? reader.names[static_cast<std::size_t>(*seat)] : to_json(value);
}

// Printed before a negative number, where JSON and ICU write a hyphen.
constexpr std::string_view kMinus = "−";

std::string plain_text(const Data& value) {
  std::string text = value.as_text() != nullptr ? *value.as_text() : to_json(value);
  const bool is_negative =
      text.size() > 1 && text.front() == '-' && text.find_first_not_of(kDigits, 1) == std::string::npos;
  return is_negative ? text.replace(0, 1, kMinus) : text;
}

// "take-that.option.second_roll": "second roll".
std::string last_words(std::string_view id) {
  std::string words(id.substr(id.rfind('.') + 1));
  std::replace_if(words.begin(), words.end(), [](char c) { return c == '-' || c == '_'; }, ' ');
  return words;
}

template <class Range, class ToText>
std::string listed(const Range& values, const ToText& to_text) {
  std::string list;
  for (const auto& value : values) list += (list.empty() ? "" : ", ") + to_text(value);
  return list;
}

// A list as the language joins it: "Ana, Bo and Cy".
template <class ToText>
icu::UnicodeString joined(const Data::Array& values, const icu::Locale& locale, const ToText& to_text) {
  std::vector<icu::UnicodeString> texts;
  for (const Data& value : values) texts.push_back(to_icu(to_text(value)));
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::ListFormatter> formatter(icu::ListFormatter::createInstance(locale, status));
  icu::UnicodeString text;
  if (U_SUCCESS(status)) formatter->format(texts.data(), static_cast<std::int32_t>(texts.size()), text, status);
  return text;
}

std::string seat_names(const Data& seats, const Reader& reader, const icu::Locale& locale) {
  std::string names;
  return joined(as_list(seats), locale, [&](const Data& seat) { return seat_name(seat, reader); }).toUTF8String(names);
}

}  // namespace

// What a message is filled in with.
class Wording::Arguments {
 public:
  Arguments(const Wording& words, std::string_view id, const Reader& reader)
      : messages_(words.messages_),
        locale_(icu_locale(words.language_)),
        game_(id.substr(0, id.find('.'))),
        reader_(reader) {}

  void add(std::string_view name, const Data& value) {
    if (is_seat_argument(name)) {
      add_seats(name, value);
    } else if (const std::string_view kind = kind_of(name); !kind.empty()) {
      add_things(name, kind, as_list(value));
    } else if (const std::int64_t* number = value.as_int()) {
      add_formattable(name, {*number});
    } else {
      add_list(name, as_list(value), plain_text);
    }
  }

  [[nodiscard]] std::optional<std::string> fill(const std::string& pattern) const {
    return filled(pattern, names_, values_);
  }

 private:
  using Names = std::vector<icu::UnicodeString>;
  using Values = std::vector<icu::Formattable>;

  [[nodiscard]] std::optional<std::string> filled(const std::string& pattern, const Names& names,
                                                  const Values& values) const {
    UErrorCode status = U_ZERO_ERROR;
    const icu::MessageFormat format(to_icu(pattern), locale_, status);
    icu::UnicodeString text;
    format.format(names.data(), values.data(), static_cast<std::int32_t>(values.size()), text, status);
    if (U_FAILURE(status)) return std::nullopt;
    for (const icu::Formattable& value : values) {
      if (value.getType() != icu::Formattable::kInt64 || value.getInt64() >= 0) continue;
      const std::string digit = std::to_string(value.getInt64()).substr(1, 1);
      text.findAndReplace(to_icu("-" + digit), to_icu(std::string(kMinus) + digit));
    }
    std::string result;
    return text.toUTF8String(result);
  }

  void add_seats(std::string_view name, const Data& value) {
    const auto worded = [&](const Data& seat) { return seat_name(seat, reader_); };
    Data::Array seats = as_list(value);
    add_list(name, seats, worded);
    if (name != "seat" || !reader_.own_seat || !holds_seat(value, *reader_.own_seat)) return;
    std::erase(seats, Data(reader_.own_seat->index()));
    add_list("others", seats, worded);
  }

  // The things by name; and each grammatical form that all of them have, as <argument>_<form>.
  void add_things(std::string_view name, std::string_view kind, const Data::Array& things) {
    const auto id_of = [&](const Data& thing) { return thing_id(kind, plain_text(thing)); };
    add_list(name, things, [&](const Data& thing) {
      const auto found = messages_.find(id_of(thing));
      return found != messages_.end() ? found->second : plain_text(thing);
    });
    if (things.empty()) return;
    const std::string first = id_of(things.front()) + ".";
    for (auto one = messages_.lower_bound(first); one != messages_.end() && one->first.starts_with(first); ++one) {
      const std::string form = one->first.substr(first.size());
      const auto form_of = [&](const Data& thing) { return messages_.find(id_of(thing) + "." + form); };
      if (std::any_of(things.begin(), things.end(), [&](const Data& it) { return form_of(it) == messages_.end(); })) {
        continue;
      }
      add_list(std::string(name) + "_" + form, things, [&](const Data& thing) {
        const std::string& words = form_of(thing)->second;
        return kind == kCard ? card_words(words, plain_text(thing)) : words;
      });
    }
  }

  // A form of a card's words may have its number in it. A host where cards are typed has a message that says how the
  // code goes with them: "a T-Rex T2".
  [[nodiscard]] std::string card_words(const std::string& form, const std::string& code) const {
    const std::string number = code.substr(code.find_last_not_of(kDigits) + 1);
    std::string words = filled(form, {"number"}, {to_icu(number)}).value_or(code);
    const auto pattern = messages_.find(std::string(game_) + ".card-code");
    if (pattern == messages_.end()) return words;
    return filled(pattern->second, {"words", "code"}, {to_icu(words), to_icu(code)}).value_or(words);
  }

  // A value without words of its own has those of what stands before its last dash, or before its number: any meteor-…
  // is a meteor, any T2 a T.
  [[nodiscard]] std::string thing_id(std::string_view kind, std::string_view value) const {
    const std::string prefix = std::string(game_).append(".").append(kind).append(".");
    for (std::string_view part = value; !part.empty(); part = less_exactly(part)) {
      std::string id = prefix + std::string(part);
      if (has_words(id)) return id;
    }
    return prefix + std::string(value);
  }

  static std::string_view less_exactly(std::string_view value) {
    const std::size_t dash = value.rfind('-');
    if (dash != std::string_view::npos) return value.substr(0, dash);
    const std::size_t letters = value.find_last_not_of(kDigits) + 1;
    return letters < value.size() ? value.substr(0, letters) : std::string_view();
  }

  // A name or a form of it.
  [[nodiscard]] bool has_words(const std::string& id) const {
    if (messages_.contains(id)) return true;
    const auto form = messages_.lower_bound(id + ".");
    return form != messages_.end() && form->first.starts_with(id + ".");
  }

  template <typename Worded>
  void add_list(std::string_view name, const Data::Array& values, const Worded& worded) {
    add_formattable(name, {joined(values, locale_, worded)});
  }

  void add_formattable(std::string_view name, const icu::Formattable& value) {
    names_.push_back(to_icu(name));
    values_.push_back(value);
  }

  const Messages& messages_;
  icu::Locale locale_;
  std::string_view game_;
  const Reader& reader_;
  Names names_;
  Values values_;
};

Wording Wording::for_language(Language language) {
  const std::string folder = "i18n/" + std::string(code_of(language)) + "/";
  Data all = Data::object();
  for (const std::string_view path : embedded_file_paths()) {
    if (!path.starts_with(folder) || !path.ends_with(".json")) continue;
    const auto messages = parse_json(embedded_file(path));
    if (!messages || messages->as_object() == nullptr) continue;
    for (const auto& [id, pattern] : *messages->as_object()) all.set(id, pattern);
  }
  auto wording = from_messages(all, language);
  return wording ? std::move(wording).value() : Wording(language, {});
}

Expected<Wording, std::string> Wording::from_messages(const Data& messages, Language language) {
  if (messages.as_object() == nullptr) return Unexpected{std::string("an object of messages expected")};
  Messages patterns;
  for (const auto& [id, pattern] : *messages.as_object()) {
    if (pattern.as_text() == nullptr) return Unexpected{id + ": text expected"};
    UErrorCode status = U_ZERO_ERROR;
    const icu::MessagePattern parsed(to_icu(*pattern.as_text()), nullptr, status);
    if (U_FAILURE(status)) return Unexpected{id + ": " + u_errorName(status)};
    patterns.emplace(id, *pattern.as_text());
  }
  return Wording(language, std::move(patterns));
}

std::optional<std::string> Wording::sentence(const Event& event, const Reader& reader) const {
  return worded(event.id, event.args, reader);
}

std::string Wording::text(const Event& event, const Reader& reader) const {
  if (auto words = sentence(event, reader)) return *words;
  const icu::Locale locale = icu_locale(language_);
  const Data* who = event.args.find("seat");
  std::string result = who != nullptr ? seat_names(*who, reader, locale) + ": " : "";
  result += last_words(event.id);
  Data::Object details = event.args.as_object() != nullptr ? *event.args.as_object() : Data::Object();
  std::erase_if(details, [](const Data::Member& one) { return one.first == "seat"; });
  if (details.empty()) return result;
  const auto detail = [&](const Data::Member& one) {
    const auto& [name, value] = one;
    return last_words(name) + " " + (is_seat_argument(name) ? seat_names(value, reader, locale) : value_text(value));
  };
  return result + " (" + listed(details, detail) + ")";
}

std::string Wording::label(std::string_view id) const { return has(id) ? message(id) : last_words(id); }

std::string Wording::value_text(const Data& value) const {
  if (value.is_null()) return "–";
  if (const bool* flag = value.as_bool()) {
    const auto word = messages_.find(*flag ? "program.yes" : "program.no");
    return word != messages_.end() ? word->second : to_json(value);
  }
  if (const Data::Array* values = value.as_array()) {
    return values->empty() ? "–" : listed(*values, [&](const Data& one) { return value_text(one); });
  }
  if (const Data::Object* members = value.as_object()) {
    return listed(*members,
                  [&](const Data::Member& one) { return last_words(one.first) + " " + value_text(one.second); });
  }
  // A word of a view: "little_rex".
  std::string text = plain_text(value);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string Wording::message(std::string_view id, const Data& args, const Reader& reader) const {
  return worded(id, args, reader).value_or(std::string(id));
}

std::optional<std::string> Wording::worded(std::string_view id, const Data& args, const Reader& reader) const {
  const std::string* pattern = pattern_for(id, args, reader);
  if (pattern == nullptr || args.as_object() == nullptr) return std::nullopt;
  Arguments arguments(*this, id, reader);
  for (const auto& [name, value] : *args.as_object()) arguments.add(name, value);
  return arguments.fill(*pattern);
}

// The message to the reader in person, where it concerns them and there is one; else the one for everybody.
const std::string* Wording::pattern_for(std::string_view id, const Data& args, const Reader& reader) const {
  for (const SeatArgument& one : kSeatArguments) {
    const Data* seats = reader.own_seat ? args.find(one.name) : nullptr;
    if (seats == nullptr || !holds_seat(*seats, *reader.own_seat)) continue;
    const auto found = messages_.find(std::string(id).append(one.own_ending));
    if (found != messages_.end()) return &found->second;
  }
  const auto found = messages_.find(id);
  return found != messages_.end() ? &found->second : nullptr;
}

}  // namespace vivarium
