// Wording: events in the words of a person's language, from the messages of i18n/<language>/<game>.json (ICU message
// format, named arguments). Seats become the players' names, lists are joined. Immutable once made.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/data.hpp"
#include "engine/core/event.hpp"
#include "engine/core/expected.hpp"

namespace vivarium::cli {

class Wording {
 public:
  // The built-in words for a game; none for a game without any.
  static Wording for_game(std::string_view game);
  // From {"id": "message", …}, or which message is wrong and why.
  static Expected<Wording, std::string> from_messages(const Data& messages);

  Wording(const Wording&) = delete;
  Wording& operator=(const Wording&) = delete;
  Wording(Wording&&) noexcept;
  Wording& operator=(Wording&&) noexcept;
  ~Wording();

  // The event as a sentence; nothing where its message is missing or does not fit its arguments.
  [[nodiscard]] std::optional<std::string> sentence(const Event& event, const std::vector<std::string>& names) const;
  // The same; where there is no sentence, the id and the arguments.
  [[nodiscard]] std::string text(const Event& event, const std::vector<std::string>& names) const;

 private:
  struct Message;
  Wording();

  std::map<std::string, std::unique_ptr<Message>, std::less<>> messages_;
};

// What to call the players of a record: their names, with the seat where a name stands twice or is empty.
std::vector<std::string> player_names(const std::vector<std::string>& players);

}  // namespace vivarium::cli
