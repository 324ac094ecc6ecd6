#include "engine/core/data.hpp"

#include <array>

#include "engine/core/assert.hpp"

namespace vivarium {

const Data* Data::find(std::string_view name) const {
  const Object* members = as_object();
  if (members == nullptr) return nullptr;
  for (const Member& member : *members) {
    if (member.first == name) return &member.second;
  }
  return nullptr;
}

Data& Data::set(std::string_view name, Data value) {
  if (is_null()) content_ = Object{};
  auto* members = std::get_if<Object>(&content_);
  VIVARIUM_ASSERT(members != nullptr);
  for (Member& member : *members) {
    if (member.first == name) {
      member.second = std::move(value);
      return *this;
    }
  }
  members->emplace_back(std::string(name), std::move(value));
  return *this;
}

Data& Data::push_back(Data value) {
  if (is_null()) content_ = Array{};
  auto* values = std::get_if<Array>(&content_);
  VIVARIUM_ASSERT(values != nullptr);
  values->push_back(std::move(value));
  return *this;
}

std::string_view Data::kind_name() const {
  static constexpr std::array<std::string_view, 7> kNames = {"nothing", "true or false", "a whole number", "a fraction",
                                                             "text",    "a list",        "an object"};
  return kNames.at(content_.index());
}

}  // namespace vivarium
