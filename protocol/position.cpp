#include "protocol/position.hpp"

#include "engine/core/data_builder.hpp"
#include "engine/core/seat_numbers.hpp"
#include "engine/record/record.hpp"

namespace vivarium::protocol {
namespace {

void write_moves(const std::vector<std::string>& moves, DataWriter& out) {
  ListWriter list(out);
  for (const std::string& move : moves) list.add(move);
}

void write_stage(const Stage& stage, ObjectWriter& out) {
  write_seat_numbers(stage.to_act, out.member("to_act"));
  write_seat_numbers(stage.decided, out.member("decided"));
}

}  // namespace

void write_position(const Match& match, Viewer viewer, ObjectWriter& out) {
  const Stage stage = match.stage();
  const auto seat = viewer.as_seat();
  write_stage(stage, out);
  write_moves(seat ? match.legal_moves(*seat) : std::vector<std::string>(), out.member("moves"));
  match.write_view(viewer, out.member("view"));
  if (!stage.is_over()) return;
  out.set("result", to_data(match.result()));
  // Nothing is secret any more.
  match.write_view(Viewer::finished(), out.member("revealed"));
}

Data position_data(const Match& match, Viewer viewer) {
  return build_data([&](DataWriter& out) {
    ObjectWriter position(out);
    write_position(match, viewer, position);
  });
}

Data to_data(const Position& position) {
  return build_data([&](DataWriter& out) {
    ObjectWriter data(out);
    write_stage(position.stage, data);
    write_moves(position.moves, data.member("moves"));
    data.set("view", position.view);
  });
}

void write_event(const Event& event, DataWriter& out) { ObjectWriter(out).set("id", event.id).set("args", event.args); }

Data to_data(const Event& event) { return Data::object({{"id", event.id}, {"args", event.args}}); }

}  // namespace vivarium::protocol
