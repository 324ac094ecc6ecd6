// Wording: events and other messages in the words of one language, from i18n/<language>/*.json (ICU message format,
// named arguments). Seats become names, named things become words, lists are joined, and what concerns the reader is
// said to "you". docs/WORDS.md has the conventions, which web/ follows too. Immutable once made.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/data.hpp"
#include "engine/core/event.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/seat.hpp"
#include "i18n/language.hpp"

namespace vivarium {

// The person who reads a message.
struct Reader {
  std::vector<std::string> names = {};          // of the players, by seat
  std::optional<Seat> own_seat = std::nullopt;  // "you"
};

class Wording {
 public:
  // All messages of the language in the program.
  static Wording for_language(Language language);
  // From {"id": "message", …}, or which message is wrong and why.
  static Expected<Wording, std::string> from_messages(const Data& messages, Language language);

  [[nodiscard]] Language language() const { return language_; }

  // The event as a sentence; nothing where its message is missing or does not fit its arguments.
  [[nodiscard]] std::optional<std::string> sentence(const Event& event, const Reader& reader) const;
  // The same; where there is no sentence, something readable made of the id and the arguments: "Bo: other (card A3)".
  [[nodiscard]] std::string text(const Event& event, const Reader& reader) const;
  // The message without arguments; where there is none, the last part of the id in words: "second roll".
  [[nodiscard]] std::string label(std::string_view id) const;
  // Any value as a person would write it: "A3, C10", "cards 4, total 7", "yes".
  [[nodiscard]] std::string value_text(const Data& value) const;
  [[nodiscard]] bool has(std::string_view id) const { return messages_.contains(id); }
  // Any message by its id: a title, a label, a refusal. Where there is none, the id.
  [[nodiscard]] std::string message(std::string_view id, const Data& args = Data::object(),
                                    const Reader& reader = {}) const;

 private:
  using Messages = std::map<std::string, std::string, std::less<>>;  // patterns by id
  class Arguments;

  Wording(Language language, Messages messages) : language_(language), messages_(std::move(messages)) {}
  [[nodiscard]] std::optional<std::string> worded(std::string_view id, const Data& args, const Reader& reader) const;
  [[nodiscard]] const std::string* pattern_for(std::string_view id, const Data& args, const Reader& reader) const;

  Language language_;
  Messages messages_;
};

}  // namespace vivarium
