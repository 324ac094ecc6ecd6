#include "cli/wording.hpp"

#include <fmt/format.h>
#include <unicode/locid.h>
#include <unicode/msgfmt.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "cli/printable.hpp"
#include "embedded_files.hpp"
#include "protocol/json.hpp"

namespace vivarium::cli {

struct Wording::Message {
  icu::MessageFormat format;
};

namespace {

icu::UnicodeString to_icu(std::string_view text) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

// Arguments that hold a seat or a list of seats.
bool is_seat_argument(std::string_view name) { return name == "seat" || name == "to" || name == "from"; }

std::string seat_name(const Data& value, const std::vector<std::string>& names) {
  const std::int64_t* seat = value.as_int();
  if (seat == nullptr || *seat < 0 || static_cast<std::size_t>(*seat) >= names.size()) return to_json(value);
  return names[static_cast<std::size_t>(*seat)];
}

std::string plain_text(const Data& value) { return value.as_text() != nullptr ? *value.as_text() : to_json(value); }

icu::Formattable argument(std::string_view name, const Data& value, const std::vector<std::string>& names) {
  const auto worded = [&](const Data& one) { return is_seat_argument(name) ? seat_name(one, names) : plain_text(one); };
  if (const Data::Array* values = value.as_array()) {
    std::string list;
    for (const Data& one : *values) list += (list.empty() ? "" : ", ") + worded(one);
    return {to_icu(list)};
  }
  if (const std::int64_t* number = value.as_int(); number != nullptr && !is_seat_argument(name)) return {*number};
  return {to_icu(worded(value))};
}

}  // namespace

Wording::Wording() = default;
Wording::Wording(Wording&&) noexcept = default;
Wording& Wording::operator=(Wording&&) noexcept = default;
Wording::~Wording() = default;

Wording Wording::for_game(std::string_view game) {
  const std::string_view file = embedded_file("i18n/en/" + std::string(game) + ".json");
  const auto messages = parse_json(file);
  if (!messages) return Wording();
  auto wording = from_messages(*messages);
  return wording ? std::move(wording).value() : Wording();
}

Expected<Wording, std::string> Wording::from_messages(const Data& messages) {
  Wording wording;
  if (messages.as_object() == nullptr) return Unexpected{std::string("an object of messages expected")};
  for (const auto& [id, pattern] : *messages.as_object()) {
    if (pattern.as_text() == nullptr) return Unexpected{id + ": text expected"};
    UErrorCode status = U_ZERO_ERROR;
    icu::MessageFormat format(to_icu(*pattern.as_text()), icu::Locale("en"), status);
    if (U_FAILURE(status)) return Unexpected{id + ": " + u_errorName(status)};
    wording.messages_.emplace(id, std::make_unique<Message>(Message{format}));
  }
  return wording;
}

std::optional<std::string> Wording::sentence(const Event& event, const std::vector<std::string>& names) const {
  const auto found = messages_.find(event.id);
  if (found == messages_.end() || event.args.as_object() == nullptr) return std::nullopt;
  std::vector<icu::UnicodeString> argument_names;
  std::vector<icu::Formattable> arguments;
  for (const auto& [name, value] : *event.args.as_object()) {
    argument_names.push_back(to_icu(name));
    arguments.push_back(argument(name, value, names));
  }
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString text;
  found->second->format.format(argument_names.data(), arguments.data(), static_cast<std::int32_t>(arguments.size()),
                               text, status);
  if (U_FAILURE(status)) return std::nullopt;
  std::string result;
  text.toUTF8String(result);
  return printable(result);
}

std::string Wording::text(const Event& event, const std::vector<std::string>& names) const {
  if (auto worded = sentence(event, names)) return *worded;
  std::string result = event.id;
  if (const Data::Object* arguments = event.args.as_object()) {
    for (const auto& [name, value] : *arguments) result += " " + name + "=" + to_json(value);
  }
  return printable(result);
}

std::vector<std::string> player_names(const std::vector<std::string>& players) {
  constexpr std::size_t kLongestName = 30;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::string seat = "seat " + std::to_string(i);
    const std::string name = shortened(players[i], kLongestName);
    const bool unique = std::count(players.begin(), players.end(), players[i]) == 1;
    if (name.empty()) {
      names.push_back(seat);
    } else {
      names.push_back(unique ? name : fmt::format("{} ({})", name, seat));
    }
  }
  return names;
}

}  // namespace vivarium::cli
