#include "i18n/language.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace vivarium {
namespace {

TEST(Language, IsReadAsSystemsAndBrowsersWriteIt) {
  for (const Language language : kLanguages) EXPECT_EQ(language_from_code(code_of(language)), language);
  EXPECT_EQ(language_from_code("fr_FR.UTF-8"), Language::french);
  EXPECT_EQ(language_from_code("DE-at"), Language::german);
  EXPECT_EQ(language_from_code("pl.UTF-8"), Language::polish);
  EXPECT_EQ(language_from_code("es_ES"), std::nullopt);
  EXPECT_EQ(language_from_code("C"), std::nullopt);
  EXPECT_EQ(language_from_code("french"), std::nullopt);
  EXPECT_EQ(language_from_code(""), std::nullopt);
}

Language chosen(const std::map<std::string, std::string>& environment) {
  return language_from_environment([&](const char* name) {
    const auto found = environment.find(name);
    return found == environment.end() ? nullptr : found->second.c_str();
  });
}

TEST(Language, OfTheEnvironmentIsTheFirstThatIsSet) {
  EXPECT_EQ(chosen({}), Language::english);
  EXPECT_EQ(chosen({{"LANG", "pl_PL.UTF-8"}}), Language::polish);
  EXPECT_EQ(chosen({{"LANG", "pl_PL.UTF-8"}, {"LC_MESSAGES", "de_DE"}}), Language::german);
  EXPECT_EQ(chosen({{"LC_ALL", "fr_FR"}, {"LC_MESSAGES", "de_DE"}}), Language::french);
  EXPECT_EQ(chosen({{"VIVARIUM_LANG", "en"}, {"LC_ALL", "fr_FR"}}), Language::english);
  EXPECT_EQ(chosen({{"VIVARIUM_LANG", ""}, {"LANG", "fr_FR"}}), Language::french);
  // Somebody who asks for plain C, or for a language that we do not have, has asked.
  EXPECT_EQ(chosen({{"LC_ALL", "C"}, {"LANG", "fr_FR"}}), Language::english);
  EXPECT_EQ(chosen({{"LC_ALL", "es_ES"}}), Language::english);
}

}  // namespace
}  // namespace vivarium
