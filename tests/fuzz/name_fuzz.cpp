// Any bytes as a name, a text or a line: refused with a reason, or made fit to be shown, once and for all.
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/core/line_text.hpp"
#include "protocol/clean_text.hpp"
#include "protocol/printable.hpp"
#include "server/names/name_policy.hpp"
#include "tests/fuzz/support.hpp"

namespace vivarium {
namespace {

void try_name(std::string_view text) {
  const auto name = server::checked_name(text);
  if (!name) {
    fuzz::require(name.error().code == protocol::RefusalCode::wrong_name, "what is no name is a wrong name", text);
    return;
  }
  const auto again = server::checked_name(*name);
  fuzz::require(again && *again == *name, "a checked name is checked as itself", text);
  fuzz::require(!line_problem(*name, protocol::kMaxNameCharacters), "a checked name is fit for a line", text);
  fuzz::require(server::look_alike(*name, *name), "a name looks like itself", text);
}

}  // namespace
}  // namespace vivarium

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace vivarium;
  const std::string_view text = fuzz::as_text(data, size);
  const std::string shown = printable(text);
  fuzz::require(printable(shown) == shown, "what is printable stays as it is", text);
  for (const std::size_t most : {std::size_t{1}, protocol::kMaxNameCharacters, protocol::kMaxChatCharacters}) {
    const auto clean = protocol::clean_text(text, most);
    if (!clean) continue;
    fuzz::require(protocol::clean_text(*clean, most) == clean, "what is clean stays as it is", text);
    fuzz::require(!line_problem(*clean, most), "what is clean is fit for a line", text);
    fuzz::require(printable(*clean) == *clean, "what is clean is printable", text);
  }
  static_cast<void>(shortened(text, 8));
  static_cast<void>(server::look_alike(text, shown));
  try_name(text);
  return 0;
}
