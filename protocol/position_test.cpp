// A position looks the same whether a Match plays the game or a program that knows its type, which holds the parts.
#include "protocol/position.hpp"

#include <gtest/gtest.h>

#include "games/catalog/catalog.hpp"
#include "protocol/json.hpp"

namespace vivarium::protocol {
namespace {

TEST(Position, IsTheSameOutOfItsParts) {
  for (const CatalogEntry& entry : catalog()) {
    const auto match = entry.make_match(Data::object(), "", Completeness::defaults_allowed);
    Rng rng(8);
    RngSource random(rng);
    Match& running = **match;
    while (running.stage().is_chance()) running.commit(running.sample_chance(random));
    for (int i = 0; i < running.players(); ++i) {
      const Viewer viewer = Viewer::seat(Seat(i));
      const Position parts{running.stage(), running.view(), running.secrets(viewer), running.moves(Seat(i))};
      EXPECT_EQ(to_json(to_data(parts)), to_json(position_data(running, viewer))) << entry.info().id << ", seat " << i;
    }
  }
}

TEST(Position, SaysWhoHasToChooseAndWhoHasChosen) {
  const SeatSet to_act = SeatSet::of(Seat(0)) | SeatSet::of(Seat(2));
  const Position position{Stage::decision(to_act, SeatSet::of(Seat(1))), 7, {}, Data::Array{"a"}};
  EXPECT_EQ(to_json(to_data(position)), R"({"to_act":[0,2],"decided":[1],"view":7,"secrets":null,"moves":["a"]})");
}

}  // namespace
}  // namespace vivarium::protocol
