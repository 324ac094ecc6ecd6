#include "protocol/position.hpp"

#include "engine/core/data_builder.hpp"
#include "engine/core/seat_numbers.hpp"
#include "engine/record/record.hpp"

namespace vivarium::protocol {
namespace {

void write_stage(const Stage& stage, MembersWriter& out) {
  write_seat_numbers(stage.to_act, out.member("to_act"));
  write_seat_numbers(stage.decided, out.member("decided"));
}

}  // namespace

void write_public_position(const Match& match, MembersWriter& out) {
  write_stage(match.stage(), out);
  match.write_view(out.member("view"));
}

void write_private_position(const Match& match, Viewer viewer, MembersWriter& out) {
  match.write_secrets(viewer, out.member("secrets"));
  if (const auto seat = viewer.as_seat()) {
    match.write_moves(*seat, out.member("moves"));
  } else {
    const ListWriter none = out.list("moves");
  }
  if (!match.stage().is_over()) return;
  out.set("result", to_data(match.result()));
  // Nothing is secret any more.
  match.write_secrets(Viewer::finished(), out.member("revealed"));
}

Data position_data(const Match& match, Viewer viewer) {
  return build_data([&](DataWriter& out) {
    ObjectWriter position(out);
    write_public_position(match, position);
    write_private_position(match, viewer, position);
  });
}

Data to_data(const Position& position) {
  return build_data([&](DataWriter& out) {
    ObjectWriter data(out);
    write_stage(position.stage, data);
    data.set("view", position.view).set("secrets", position.secrets).set("moves", position.moves);
  });
}

void write_event(const Event& event, DataWriter& out) {
  ObjectWriter data(out);
  data.set("id", event.id).set("args", event.args);
  if (event.marks != Milestone::none) data.set("marks", to_name(event.marks));
  if (!event.scores.is_null()) data.set("scores", event.scores);
}

Data to_data(const Event& event) {
  return build_data([&](DataWriter& out) { write_event(event, out); });
}

}  // namespace vivarium::protocol
