// The files of i18n/ as they lie in the repository, and what a message in them asks for.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "i18n/language.hpp"

namespace vivarium::test {

using Messages = std::map<std::string, std::string>;  // by id

// By the name of the file: "take-that.json". Fails the test where one cannot be read.
std::map<std::string, Messages> message_files(Language language);
// All of them together. Fails the test where an id stands in two files.
Messages all_messages(Language language);

struct MessageShape {
  std::set<std::string> arguments;
  std::vector<std::set<std::string>> plurals;  // the cases of each: {"one", "other", "=0"}
};

// Fails the test where the message does not parse.
MessageShape shape_of(const std::string& id, const std::string& message);

// Whether the message is the word of a thing ("dino-twist.territory.beach"), which may have forms.
bool is_thing(std::string_view id);

}  // namespace vivarium::test
