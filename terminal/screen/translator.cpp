#include "terminal/screen/translator.hpp"

#include <optional>

namespace vivarium::terminal {

std::string Translator::text(std::string_view id, std::initializer_list<Data::Member> args) const {
  return wording_.message("terminal." + std::string(id), Data::object(args), reader_);
}

std::string Translator::text_if_known(std::string_view id) const { return message("terminal." + std::string(id)); }

std::string Translator::message(std::string_view id) const {
  return wording_.sentence({std::string(id), Data::object()}, reader_).value_or("");
}

std::string Translator::name(int seat) const {
  if (is_own(seat)) return text("you");
  const auto place = static_cast<std::size_t>(seat);
  return seat >= 0 && place < reader_.names.size() ? reader_.names[place] : std::to_string(seat);
}

}  // namespace vivarium::terminal
