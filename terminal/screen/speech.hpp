// Speech: the words of the terminal for one reader.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/data.hpp"
#include "engine/core/event.hpp"
#include "i18n/wording.hpp"

namespace vivarium::terminal {

class Speech {
 public:
  // Both must outlive it.
  Speech(const Wording& wording, const Reader& reader) : wording_(wording), reader_(reader) {}

  // The message terminal.<id> of i18n/<language>/terminal.json.
  [[nodiscard]] std::string say(std::string_view id, std::initializer_list<Data::Member> args = {}) const;
  // The same where it may be missing: then nothing.
  [[nodiscard]] std::string say_if_known(std::string_view id) const;
  // Any message by its whole id; where there is none, nothing.
  [[nodiscard]] std::string word(std::string_view id) const;
  [[nodiscard]] std::string event(const Event& event) const { return wording_.text(event, reader_); }

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
