#include "terminal/screen/translator.hpp"

#include <optional>

#include "games/catalog/catalog.hpp"

namespace vivarium::terminal {

std::string Translator::text(std::string_view id, std::initializer_list<Data::Member> args) const {
  return wording_.message("terminal." + std::string(id), Data::object(args), reader_);
}

std::string Translator::text_if_known(std::string_view id) const { return message("terminal." + std::string(id)); }

std::string Translator::message(std::string_view id) const {
  return wording_.sentence({std::string(id), Data::object()}, reader_).value_or("");
}

std::string Translator::title_of(std::string_view game) const {
  const std::string id = std::string(game) + ".title";
  if (wording_.has(id)) return message(id);
  // A server may have games that we do not know.
  const CatalogEntry* entry = find_game(game);
  return entry != nullptr ? std::string(entry->info().title) : wording_.label(game);
}

std::string Translator::summary_of(std::string_view game) const {
  const std::string id = std::string(game) + ".summary";
  const CatalogEntry* entry = find_game(game);
  return wording_.has(id) || entry == nullptr ? message(id) : std::string(entry->info().summary);
}

std::vector<std::string> Translator::sentences(
    const std::vector<std::pair<std::string, std::string>>& rows_in_words) const {
  std::vector<std::string> sentences;
  for (const auto& [name, cells] : rows_in_words) {
    sentences.push_back(text("row-in-words", {{"name", name}, {"cells", cells}}));
  }
  return sentences;
}

std::string Translator::name(int seat) const {
  if (is_own(seat)) return text("you");
  const auto place = static_cast<std::size_t>(seat);
  return seat >= 0 && place < reader_.names.size() ? reader_.names[place] : std::to_string(seat);
}

}  // namespace vivarium::terminal
