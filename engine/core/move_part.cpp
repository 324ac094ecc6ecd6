#include "engine/core/move_part.hpp"

#include <algorithm>
#include <limits>

namespace vivarium {
namespace {

// Every card as often as it is named.
bool are_among(const Data::Array& wanted, Data::Array cards) {
  return std::all_of(wanted.begin(), wanted.end(), [&](const Data& card) {
    const auto found = std::find(cards.begin(), cards.end(), card);
    if (found == cards.end()) return false;
    cards.erase(found);
    return true;
  });
}

}  // namespace

std::string_view MovePart::text(std::string_view name) const {
  const Data* member = members_.find(name);
  const std::string* text = member == nullptr ? nullptr : member->as_text();
  return text == nullptr ? std::string_view() : *text;
}

std::optional<int> MovePart::number(std::string_view name) const {
  const Data* member = members_.find(name);
  const std::int64_t* number = member == nullptr ? nullptr : member->as_int();
  if (number == nullptr || *number < 0 || *number > std::numeric_limits<int>::max()) return std::nullopt;
  return static_cast<int>(*number);
}

std::vector<std::string_view> MovePart::cards() const {
  std::vector<std::string_view> texts;
  const Data* member = members_.find("cards");
  const Data::Array* cards = member == nullptr ? nullptr : member->as_array();
  if (cards == nullptr) return texts;
  for (const Data& card : *cards) {
    if (card.as_text() != nullptr) texts.emplace_back(*card.as_text());
  }
  return texts;
}

std::string_view MovePart::card() const {
  const auto all = cards();
  return all.empty() ? std::string_view() : all.front();
}

bool MovePart::is_part_of(const Data& move) const {
  const Data::Object* members = members_.as_object();
  if (members == nullptr) return false;
  return std::all_of(members->begin(), members->end(), [&](const Data::Member& member) {
    const Data* value = move.find(member.first);
    if (value == nullptr) return false;
    if (value->as_array() == nullptr || member.second.as_array() == nullptr) return *value == member.second;
    return are_among(*member.second.as_array(), *value->as_array());
  });
}

}  // namespace vivarium
