// EngineSession: answers the requests of `vivarium engine` (docs/ENGINE.md). One line of JSON in, one line of JSON out,
// whatever the input. Holds the game in between. One thread; no input or output of its own.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cli/engine/engine_match.hpp"
#include "cli/engine/engine_refusal.hpp"
#include "engine/core/data.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/field_reader.hpp"
#include "engine/core/viewer.hpp"
#include "i18n/wording.hpp"

namespace vivarium::cli {

inline constexpr int kEngineProtocol = 2;

class EngineSession {
 public:
  // `fresh_seed` is asked where a request names none.
  explicit EngineSession(std::function<std::uint64_t()> fresh_seed) : fresh_seed_(std::move(fresh_seed)) {}

  // The answer, without a line break. A refused request has changed nothing.
  [[nodiscard]] std::string answer(std::string_view line);
  // The answer to a line that was too long to be read.
  [[nodiscard]] static std::string too_long();

 private:
  using Reply = Expected<Data, EngineRefusal>;
  // What a request does once all of it has been read and found good.
  using Action = std::function<Reply()>;
  struct RequestType {
    std::string_view name;
    Action (EngineSession::*read)(FieldReader& fields);
  };
  static const std::array<RequestType, 13> kTypes;

  Action read_games(FieldReader& fields);
  Action read_new(FieldReader& fields);
  Action read_load(FieldReader& fields);
  Action read_view(FieldReader& fields);
  Action read_moves(FieldReader& fields);
  Action read_move(FieldReader& fields);
  Action read_retract(FieldReader& fields);
  Action read_chance(FieldReader& fields);
  Action read_why(FieldReader& fields);
  Action read_events(FieldReader& fields);
  Action read_estimate(FieldReader& fields);
  Action read_result(FieldReader& fields);
  Action read_record(FieldReader& fields);

  [[nodiscard]] Reply reply_to(const Data& request);
  [[nodiscard]] ChanceSource read_source(FieldReader& fields);
  // The language of `language`; none where it is missing.
  [[nodiscard]] static std::optional<Language> read_language(FieldReader& fields);
  // The action, where there is a game for it.
  [[nodiscard]] Action with_match(Action action) const;

  Reply begin(std::string_view game, const Data& options, std::vector<std::string> names, const ChanceSource& source);
  Reply load(const Data& data, std::optional<std::size_t> steps, const ChanceSource& source);
  Reply commit(const Expected<PreparedStep, RuleError>& step);
  // Fails where the viewer may not look.
  [[nodiscard]] std::optional<EngineRefusal> viewer_problem(Viewer viewer) const;
  // Fails where the seat has nothing to choose.
  [[nodiscard]] std::optional<EngineRefusal> chooser_problem(Seat seat) const;
  [[nodiscard]] Data stage_data() const;
  // The same of a game that has just begun: what never changes is told with it.
  [[nodiscard]] Data begun_data() const;
  // The event for that viewer, with a sentence in the language if one is wanted.
  [[nodiscard]] Data told(const Event& event, Viewer viewer, std::optional<Language> language);

  std::function<std::uint64_t()> fresh_seed_;
  std::optional<EngineMatch> game_;
  std::optional<Wording> wording_;  // the one that was used last
};

}  // namespace vivarium::cli
