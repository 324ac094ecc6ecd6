#include "games/catalog/random_options.hpp"

#include <utility>

namespace vivarium {
namespace {

Data random_value(const OptionInfo& option, int players, Rng& rng) {
  switch (option.kind) {
    case OptionInfo::Kind::flag:
      return draw_below(rng, 2) == 1;
    case OptionInfo::Kind::number:
      return option.lowest +
             static_cast<int>(draw_below(rng, static_cast<std::uint32_t>(option.highest - option.lowest + 1)));
    case OptionInfo::Kind::choices: {
      Data list = Data::array();
      for (int seat = 0; seat < players; ++seat) {
        list.push_back(option.choices[draw_below(rng, static_cast<std::uint32_t>(option.choices.size()))]);
      }
      return list;
    }
    case OptionInfo::Kind::edition:
      return "standard";
  }
  return {};
}

}  // namespace

Data random_options(const GameInfo& info, int players, Rng& rng) {
  Data options = Data::object({{"players", players}});
  for (const OptionInfo& option : info.options) options.set(option.name, random_value(option, players, rng));
  return options;
}

}  // namespace vivarium
