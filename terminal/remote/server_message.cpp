#include "terminal/remote/server_message.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "protocol/json.hpp"
#include "protocol/printable.hpp"

namespace vivarium::terminal {
namespace {

constexpr JsonLimits kLimits = {kLargestServerMessage, 100'000, 512, 24};

std::string harmless(std::string_view text) {
  std::string_view part = text.substr(0, kLongestServerText);
  // Not in the middle of a character, which would show something that was never sent.
  while (part.size() < text.size() && !part.empty() &&
         (static_cast<unsigned char>(text[part.size()]) & 0xC0U) == 0x80) {
    part.remove_suffix(1);
  }
  return printable(part);
}

// Recursion is as deep as kLimits allows.
Data harmless(const Data& data) {
  if (const std::string* text = data.as_text()) return {harmless(std::string_view(*text))};
  if (const Data::Array* values = data.as_array()) {
    Data::Array list;
    for (std::size_t i = 0; i < std::min(values->size(), kMaxServerItems); ++i) list.push_back(harmless((*values)[i]));
    return {std::move(list)};
  }
  if (const Data::Object* members = data.as_object()) {
    Data object = Data::object();
    for (const auto& [name, value] : *members) object.set(harmless(std::string_view(name)), harmless(value));
    return object;
  }
  return data;
}

}  // namespace

std::optional<Data> server_message(std::string_view text) {
  const auto message = parse_json(text, kLimits);
  if (!message || message->as_object() == nullptr) return std::nullopt;
  return harmless(*message);
}

std::size_t weight_of(const Data& data) {
  std::size_t weight = sizeof(Data);
  if (data.as_text() != nullptr) weight += data.as_text()->size();
  if (data.as_array() != nullptr) {
    for (const Data& value : *data.as_array()) weight += weight_of(value);
  }
  if (data.as_object() != nullptr) {
    for (const auto& [name, value] : *data.as_object()) weight += sizeof name + name.size() + weight_of(value);
  }
  return weight;
}

}  // namespace vivarium::terminal
