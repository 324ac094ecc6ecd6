#include "cli/options/option_summary.hpp"

#include "protocol/json.hpp"
#include "protocol/printable.hpp"

namespace vivarium::cli {
namespace {

std::string plain(const Data& value) {
  if (const std::string* text = value.as_text()) return *text;
  if (const Data* name = value.find("name")) return plain(*name);
  const Data::Array* values = value.as_array();
  if (values == nullptr) return to_json(value);
  std::string list;
  for (const Data& one : *values) list += (list.empty() ? "" : ",") + plain(one);
  return list;
}

}  // namespace

std::string option_summary(const Data& options) {
  constexpr std::size_t kLongest = 60;
  std::string text;
  for (const Data::Member& member : *options.as_object()) {
    if (member.first == "players") continue;
    text += (text.empty() ? "" : ", ") + member.first + " " + shortened(plain(member.second), kLongest);
  }
  return text;
}

}  // namespace vivarium::cli
