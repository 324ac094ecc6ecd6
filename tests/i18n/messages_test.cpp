// Every language says everything that English says, and nothing that it is not given.
#include <gtest/gtest.h>

#include "tests/i18n/message_files.hpp"

namespace vivarium::test {
namespace {

// Which cases the plurals of a language have: CLDR's, less French's "many", which begins at a million.
std::set<std::string> plural_cases(Language language) {
  if (language == Language::polish) return {"one", "few", "many", "other"};
  return {"one", "other"};
}

// "dino-twist.territory.beach.from" is a form of "dino-twist.territory.beach".
bool is_form(const std::string& id) { return is_thing(id.substr(0, id.rfind('.'))); }

std::string without_ending(const std::string& id) {
  for (const std::string_view ending : {".you", ".to-you", ".from-you"}) {
    if (id.ends_with(ending)) return id.substr(0, id.size() - ending.size());
  }
  return id;
}

class Words : public testing::TestWithParam<Language> {
 protected:
  const Language language_ = GetParam();
};

TEST_P(Words, AreThereForEverythingThatEnglishSays) {
  const auto english = message_files(Language::english);
  const auto own = message_files(language_);
  for (const auto& [file, messages] : english) {
    ASSERT_TRUE(own.contains(file)) << "no " << file;
    for (const auto& [id, message] : messages) {
      EXPECT_TRUE(own.at(file).contains(id) || is_form(id)) << file << " has no " << id;
    }
  }
  for (const auto& [file, messages] : own) {
    ASSERT_TRUE(english.contains(file)) << file << " is not there in English";
    for (const auto& [id, message] : messages) {
      EXPECT_TRUE(english.at(file).contains(id) || is_form(id)) << file << ": " << id << " is not there in English";
    }
  }
}

TEST_P(Words, ParseAndHaveEveryPluralCase) {
  const std::set<std::string> wanted = plural_cases(language_);
  for (const auto& [id, message] : all_messages(language_)) {
    EXPECT_FALSE(message.empty()) << id;
    EXPECT_EQ(message.find('\''), std::string::npos) << id << ": write ’, the straight apostrophe quotes";
    for (std::set<std::string> cases : shape_of(id, message).plurals) {
      std::erase_if(cases, [](const std::string& one) { return one.starts_with('='); });
      // What reads the same for every number needs no more than "other".
      if (cases == std::set<std::string>{"other"}) continue;
      EXPECT_EQ(cases, wanted) << id << ": " << message;
    }
  }
}

TEST_P(Words, AskForNothingThatTheyAreNotGiven) {
  const Messages english = all_messages(Language::english);
  const Messages own = all_messages(language_);
  for (const auto& [id, message] : own) {
    if (is_form(id) || !english.contains(id)) continue;
    std::set<std::string> given = shape_of(id, english.at(id)).arguments;
    const std::string plain = without_ending(id);
    if (plain != id && english.contains(plain)) {
      given.merge(shape_of(plain, english.at(plain)).arguments);
      given.insert("others");
    }
    for (const std::string& argument : shape_of(id, message).arguments) {
      const std::string_view root = std::string_view(argument).substr(0, argument.rfind('_'));
      EXPECT_TRUE(given.contains(argument) || given.contains(std::string(root))) << id << " asks for " << argument;
    }
  }
}

// A form that one thing of a kind has, all things of that kind have: a sentence may name any of them.
TEST_P(Words, HaveEveryFormForEveryThingOfAKind) {
  const Messages own = all_messages(language_);
  std::map<std::string, std::set<std::string>> values;  // of each kind: "dino-twist.territory"
  std::map<std::string, std::set<std::string>> forms;
  for (const auto& [id, message] : own) {
    const std::string thing = is_thing(id) ? id : id.substr(0, id.rfind('.'));
    if (!is_thing(thing)) continue;
    const std::string kind = thing.substr(0, thing.rfind('.'));
    values[kind].insert(thing);
    if (thing != id) forms[kind].insert(id.substr(thing.size()));
  }
  EXPECT_GE(values["dino-twist.territory"].size(), 8U);
  for (const auto& [kind, endings] : forms) {
    for (const std::string& ending : endings) {
      for (const std::string& thing : values[kind]) EXPECT_TRUE(own.contains(thing + ending)) << thing << ending;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(I18n, Words, testing::ValuesIn(kLanguages),
                         [](const auto& language) { return std::string(code_of(language.param)); });

}  // namespace
}  // namespace vivarium::test
