// The sentences on which the program and the browser (web/src/words/language) must agree.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "i18n/wording.hpp"
#include "protocol/json.hpp"
#include "tests/i18n/message_files.hpp"

namespace vivarium::test {
namespace {

// What the browser loads: not the words of the program and the terminal.
Wording browser_words(Language language) {
  Data all = Data::object();
  for (const auto& [file, messages] : message_files(language)) {
    if (file == "program.json" || file == "terminal.json") continue;
    for (const auto& [id, pattern] : messages) all.set(id, pattern);
  }
  return Wording::from_messages(all, language).value();
}

TEST(Sentences, AreWordedAsTheBrowserWordsThem) {
  std::ostringstream text;
  text << std::ifstream(VIVARIUM_SOURCE_DIR "/tests/i18n/sentences.json").rdbuf();
  const auto sentences = parse_json(text.str());
  ASSERT_TRUE(sentences && sentences->as_array() != nullptr);
  EXPECT_GT(sentences->as_array()->size(), 100U);
  std::map<Language, Wording> words;
  for (const Language language : kLanguages) words.emplace(language, browser_words(language));
  for (const Data& one : *sentences->as_array()) {
    const Data& event = *one.find("event");
    const Language language = language_from_code(*one.find("language")->as_text()).value();
    Reader reader;
    for (const Data& name : *one.find("names")->as_array()) reader.names.push_back(*name.as_text());
    if (const std::int64_t* seat = one.find("seat")->as_int()) reader.own_seat = Seat(static_cast<int>(*seat));
    EXPECT_EQ(
        words.at(language).text({*event.find("id")->as_text(), *event.find("args"), Audience::everyone()}, reader),
        *one.find("sentence")->as_text());
  }
}

}  // namespace
}  // namespace vivarium::test
