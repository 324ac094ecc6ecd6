// The rules for players say what the program does: their tables hold the engine's own numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/catalog/catalog.hpp"
#include "games/cubosaurs/edition.hpp"
#include "games/cubosaurs/text.hpp"
#include "games/dino_twist/territories.hpp"
#include "games/dino_twist/text.hpp"
#include "i18n/rules_text.hpp"

namespace vivarium::test {
namespace {

using Row = std::vector<std::string>;

std::string rules_of(std::string_view game, const Wording& words) {
  const auto facts = find_game(game)->edition_facts(Data::object({{"players", 2}}), "options").value();
  return rules_markdown(game, facts, words);
}

// The rows of all tables, cell by cell, without marks, heads and what is said about a fact in brackets.
std::vector<Row> table_rows(const std::string& markdown) {
  std::vector<Row> rows;
  for (std::size_t at = 0; at < markdown.size();) {
    const std::size_t end = std::min(markdown.find('\n', at), markdown.size());
    const std::string line = markdown.substr(at, end - at);
    at = end + 1;
    if (!line.starts_with("| ")) continue;
    Row row;
    for (std::size_t cell = 2; cell < line.size();) {
      const std::size_t bar = std::min(line.find(" |", cell), line.size());
      std::string text = line.substr(cell, bar - cell);
      text.erase(std::min(text.find(" *("), text.size()));
      std::erase(text, '`');
      row.push_back(text);
      cell = bar + 3;
    }
    rows.push_back(row);
  }
  return rows;
}

// As printed, with a minus sign.
std::string number_text(int number) { return number < 0 ? "−" + std::to_string(-number) : std::to_string(number); }

Row row_beginning(const std::vector<Row>& rows, const std::string& start, std::size_t cells) {
  for (const Row& row : rows) {
    if (row.size() == cells && row.front().starts_with(start)) return row;
  }
  ADD_FAILURE() << "no row of " << cells << " cells begins with " << start;
  return Row(cells);
}

class Rules : public testing::TestWithParam<Language> {
 protected:
  const Wording words_ = Wording::for_language(GetParam());
};

TEST_P(Rules, AreWholeAndHaveNoMarksLeft) {
  for (const CatalogEntry& entry : catalog()) {
    const std::string rules = rules_of(entry.info().id, words_);
    EXPECT_GT(rules.size(), 3000U) << entry.info().id;
    EXPECT_TRUE(rules.starts_with("# " + words_.message(std::string(entry.info().id) + ".title")));
    for (const char* mark : {":card", ":tile", ":event", ":assumed", "{facts}", ".event."}) {
      EXPECT_EQ(rules.find(mark), std::string::npos) << entry.info().id << ": " << mark;
    }
  }
}

TEST_P(Rules, OfCubosaursHaveTheValuesOfTheSets) {
  const auto rows = table_rows(rules_of("cubosaurs", words_));
  const auto& edition = cubosaurs::Edition::standard();
  for (std::size_t type = 0; type < cubosaurs::kPlainTypes; ++type) {
    const std::string letter(cubosaurs::type_text(static_cast<cubosaurs::Type>(type)));
    const Row row = row_beginning(rows, words_.message("cubosaurs.type." + letter), 5);
    for (std::size_t count = 0; count < 4; ++count) {
      EXPECT_EQ(row[count + 1], number_text(edition.sets[type][count])) << row.front();
    }
  }
}

TEST_P(Rules, OfCubosaursHaveTheValuesOfTheEggsAndTheCostsOfTheTiles) {
  const auto rows = table_rows(rules_of("cubosaurs", words_));
  const auto& edition = cubosaurs::Edition::standard();
  std::size_t eggs = 0;
  for (const Row& row : rows) {
    const std::size_t code = row.front().find(" E");
    if (row.size() != 3 || code == std::string::npos) continue;
    const auto egg = static_cast<std::size_t>(row.front()[code + 2] - '1');
    EXPECT_EQ(row[1], number_text(edition.eggs[egg].most)) << row.front();
    EXPECT_EQ(row[2], number_text(edition.eggs[egg].otherwise)) << row.front();
    ++eggs;
  }
  EXPECT_EQ(eggs, edition.eggs.size());
  for (int tile = 1; tile <= cubosaurs::kTiles; ++tile) {
    bool found = false;
    for (const Row& row : rows) {
      if (row.size() != 3 || row.front() != std::to_string(tile)) continue;
      EXPECT_EQ(row[1], std::to_string(edition.cost(static_cast<cubosaurs::Tile>(tile)))) << tile;
      found = true;
    }
    EXPECT_TRUE(found) << "no row for tile " << tile;
  }
}

// In a table a name may begin with a small letter.
std::string in_small_letters(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return text;
}

TEST_P(Rules, OfDinoTwistPutEachSpeciesWhereItLives) {
  using dino_twist::Territory;
  const auto rows = table_rows(rules_of("dino-twist", words_));
  const auto title = [&](Territory territory) {
    return words_.message("dino-twist.territory." + std::string(territory.name()) + ".title");
  };
  for (const dino_twist::Species species : dino_twist::kAllSpecies) {
    const std::string name(dino_twist::species_name(species));
    const Row row = row_beginning(rows, words_.message("dino-twist.species." + name), 2);
    const Territory first = Territory::first_of(species);
    EXPECT_EQ(in_small_letters(row[1]), in_small_letters(title(first) + ", " + title(first.sibling()))) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(I18n, Rules, testing::ValuesIn(kLanguages),
                         [](const auto& language) { return std::string(code_of(language.param)); });

}  // namespace
}  // namespace vivarium::test
