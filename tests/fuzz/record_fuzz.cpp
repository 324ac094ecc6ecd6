// Any bytes as a record: refused with a reason, or read; what is read is written and read back equal, and verifies
// alike.
#include <cstddef>
#include <cstdint>
#include <utility>

#include "games/catalog/catalog.hpp"
#include "protocol/record_json.hpp"
#include "tests/fuzz/support.hpp"

namespace vivarium {
namespace {

bool equal(const Verification& a, const Verification& b) {
  if (a.accepted() != b.accepted() || a.steps_checked != b.steps_checked || a.finished != b.finished) return false;
  return a.accepted() || (a.difference->step == b.difference->step && a.difference->reason == b.difference->reason);
}

void try_record(const Record& record) {
  const std::string line = to_json_line(record);
  fuzz::require(line.find('\n') == std::string::npos, "a record is one line", line);
  const auto again = record_from_json(line);
  fuzz::require(again.has_value(), "a written record reads back", line);
  fuzz::require(*again == record, "a written record reads back equal", line);
  auto match = make_match_for(record);
  if (!match) {
    fuzz::require(!match.error().field.empty(), "an error names its field", line);
    return;
  }
  auto same = make_match_for(*again);
  fuzz::require(same.has_value(), "an equal record has a match", line);
  const Verification report = verify(record, **match);
  fuzz::require(equal(report, verify(*again, **same)), "an equal record verifies alike", line);
  if (!report.accepted()) {
    fuzz::require(!report.difference->reason.empty(), "a difference has a reason", line);
    return;
  }
  fuzz::require(report.steps_checked == record.steps.size(), "all steps are checked", line);
  fuzz::require((*match)->hash() == (*same)->hash(), "equal records end in equal positions", line);
  // What we would write ourselves of the same game: options completed, lists of legal moves left out.
  Record ours = record;
  ours.options = (*match)->options();
  const bool complete = (*match)->stage().decided.empty();
  if (complete) ours.steps = (*match)->steps();
  auto fresh = make_match_for(ours);
  fuzz::require(fresh.has_value(), "a record with completed options has a match", line);
  fuzz::require(verify(ours, **fresh).accepted(), "our own record of an accepted game is accepted", line);
  if (complete) {
    fuzz::require((*match)->steps().size() == record.steps.size(), "an accepted record has the steps of its game",
                  line);
  }
}

}  // namespace
}  // namespace vivarium

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto record = vivarium::record_from_json(vivarium::fuzz::as_text(data, size));
  if (record) {
    vivarium::try_record(*record);
  } else {
    vivarium::fuzz::require(!record.error().empty(), "a refusal has a reason");
  }
  return 0;
}
