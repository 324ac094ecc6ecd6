#include "engine/core/data_builder.hpp"

#include "engine/core/assert.hpp"

namespace vivarium {

void DataBuilder::name(std::string_view name) {
  VIVARIUM_ASSERT(!open_.empty() && open_.back().value.as_object() != nullptr && !open_.back().name);
  VIVARIUM_ASSERT(open_.back().value.find(name) == nullptr);
  open_.back().name = name;
}

void DataBuilder::add(Data value) {
  if (open_.empty()) {
    VIVARIUM_ASSERT(!result_);
    result_ = std::move(value);
    return;
  }
  Open& place = open_.back();
  if (place.value.as_array() != nullptr) {
    place.value.push_back(std::move(value));
    return;
  }
  VIVARIUM_ASSERT(place.name.has_value());
  place.value.set(*place.name, std::move(value));
  place.name.reset();
}

void DataBuilder::close() {
  VIVARIUM_ASSERT(!open_.empty() && !open_.back().name);
  Data value = std::move(open_.back().value);
  open_.pop_back();
  add(std::move(value));
}

Data DataBuilder::data() && {
  VIVARIUM_ASSERT(open_.empty() && result_);
  return *std::move(result_);
}

}  // namespace vivarium
