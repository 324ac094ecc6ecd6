// Translator: the terminal's messages in one reader's language, from i18n/<language>/terminal.json.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/data.hpp"
#include "engine/core/event.hpp"
#include "i18n/wording.hpp"

namespace vivarium::terminal {

class Translator {
 public:
  // Both must outlive it.
  Translator(const Wording& wording, const Reader& reader) : wording_(wording), reader_(reader) {}

  // The message terminal.<id>.
  [[nodiscard]] std::string text(std::string_view id, std::initializer_list<Data::Member> args = {}) const;
  // The same; empty if there is no such message.
  [[nodiscard]] std::string text_if_known(std::string_view id) const;
  // Any message by its full id; empty if there is none.
  [[nodiscard]] std::string message(std::string_view id) const;
  [[nodiscard]] std::string event(const Event& event) const { return wording_.text(event, reader_); }

  // What a game is called, and what it is about, in a sentence.
  [[nodiscard]] std::string title_of(std::string_view game) const;
  [[nodiscard]] std::string summary_of(std::string_view game) const;

  // Such rows as sentences: "Ana: round 1 +2, total 14."
  [[nodiscard]] std::vector<std::string> sentences(
      const std::vector<std::pair<std::string, std::string>>& rows_in_words) const;

  // What to call somebody in a table: the name, or "You".
  [[nodiscard]] std::string name(int seat) const;
  [[nodiscard]] bool is_own(int seat) const { return reader_.own_seat && reader_.own_seat->index() == seat; }
  [[nodiscard]] int players() const { return static_cast<int>(reader_.names.size()); }
  [[nodiscard]] const Wording& wording() const { return wording_; }
  [[nodiscard]] const Reader& reader() const { return reader_; }

 private:
  const Wording& wording_;
  const Reader& reader_;
};

}  // namespace vivarium::terminal
