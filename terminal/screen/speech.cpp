#include "terminal/screen/speech.hpp"

#include <optional>

namespace vivarium::terminal {

std::string Speech::say(std::string_view id, std::initializer_list<Data::Member> args) const {
  return wording_.message("terminal." + std::string(id), Data::object(args), reader_);
}

std::string Speech::say_if_known(std::string_view id) const { return word("terminal." + std::string(id)); }

std::string Speech::word(std::string_view id) const {
  return wording_.sentence({std::string(id), Data::object()}, reader_).value_or("");
}

std::string Speech::name(int seat) const {
  if (is_own(seat)) return say("you");
  const auto place = static_cast<std::size_t>(seat);
  return seat >= 0 && place < reader_.names.size() ? reader_.names[place] : std::to_string(seat);
}

}  // namespace vivarium::terminal
