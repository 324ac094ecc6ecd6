#include "tests/i18n/message_files.hpp"

#include <gtest/gtest.h>
#include <unicode/messagepattern.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "protocol/json.hpp"

namespace vivarium::test {
namespace {

Messages messages_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  const auto data = parse_json(text.str());
  Messages messages;
  if (!data || data->as_object() == nullptr) {
    ADD_FAILURE() << path << ": " << (data ? "an object expected" : data.error().text());
    return messages;
  }
  for (const auto& [id, message] : *data->as_object()) {
    if (message.as_text() == nullptr) {
      ADD_FAILURE() << path << ": " << id << " is not text";
    } else {
      messages[id] = *message.as_text();
    }
  }
  return messages;
}

std::string substring(const icu::MessagePattern& pattern, const icu::MessagePattern::Part& part) {
  std::string text;
  return pattern.getSubstring(part).toUTF8String(text);
}

}  // namespace

std::map<std::string, Messages> message_files(Language language) {
  const std::filesystem::path folder =
      std::filesystem::path(VIVARIUM_SOURCE_DIR) / "i18n" / std::string(code_of(language));
  std::map<std::string, Messages> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".json") files[entry.path().filename().string()] = messages_of(entry.path());
  }
  return files;
}

Messages all_messages(Language language) {
  Messages all;
  for (const auto& [file, messages] : message_files(language)) {
    for (const auto& [id, message] : messages) {
      EXPECT_TRUE(all.emplace(id, message).second) << code_of(language) << ": " << id << " stands twice, in " << file;
    }
  }
  return all;
}

MessageShape shape_of(const std::string& id, const std::string& message) {
  MessageShape shape;
  UErrorCode status = U_ZERO_ERROR;
  const icu::MessagePattern pattern(icu::UnicodeString::fromUTF8(message), nullptr, status);
  if (U_FAILURE(status)) {
    ADD_FAILURE() << id << " does not parse: " << message;
    return shape;
  }
  struct Open {
    UMessagePatternArgType type;
    std::set<std::string> cases;
  };
  std::vector<Open> open;  // the arguments around the part that is looked at
  for (int i = 0; i < pattern.countParts(); ++i) {
    const icu::MessagePattern::Part& part = pattern.getPart(i);
    switch (part.getType()) {
      case UMSGPAT_PART_TYPE_ARG_START:
        open.push_back({part.getArgType(), {}});
        break;
      case UMSGPAT_PART_TYPE_ARG_NAME:
        shape.arguments.insert(substring(pattern, part));
        break;
      case UMSGPAT_PART_TYPE_ARG_SELECTOR:
        open.back().cases.insert(substring(pattern, part));
        break;
      case UMSGPAT_PART_TYPE_ARG_LIMIT:
        if (open.back().type == UMSGPAT_ARG_TYPE_PLURAL) shape.plurals.push_back(open.back().cases);
        open.pop_back();
        break;
      default:
        break;
    }
  }
  return shape;
}

bool is_thing(std::string_view id) {
  constexpr std::array<std::string_view, 6> kKinds = {".territory.", ".species.", ".event.",
                                                      ".type.",      ".egg.",     ".card."};
  return std::any_of(kKinds.begin(), kKinds.end(), [&](std::string_view kind) {
    const std::size_t place = id.find(kind);
    return place != std::string_view::npos && id.find('.', place + kind.size()) == std::string_view::npos;
  });
}

}  // namespace vivarium::test
