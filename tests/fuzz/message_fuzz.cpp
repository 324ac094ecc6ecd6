// Whatever a client sends is a message or a refusal that can be told: never a crash, never an exception.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/assert.hpp"
#include "protocol/clean_text.hpp"
#include "protocol/client_message.hpp"
#include "protocol/table_request.hpp"

namespace {

void check_name(const std::string& text) {
  // What is clean stays as it is.
  const auto again = vivarium::protocol::clean_name(text);
  VIVARIUM_ASSERT(again.has_value() && *again == text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace vivarium::protocol;
  if (size == 0) return 0;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast)
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0] % 3) {
    case 0: {
      const auto message = parse_client_message(text);
      if (message) {
        VIVARIUM_ASSERT(!message->id.empty() && message->id.size() <= kMaxCommandId);
      } else {
        VIVARIUM_ASSERT(!message.error().refusal.text().empty());
      }
      break;
    }
    case 1: {
      const auto request = parse_open_request(text);
      if (!request) break;
      check_name(request->name);
      // What was accepted is kept, and read back as the same.
      const auto again = settings_from_data(to_data(request->settings));
      VIVARIUM_ASSERT(again.has_value() && *again == request->settings);
      break;
    }
    default: {
      const auto request = parse_join_request(text);
      if (request) check_name(request->name);
    }
  }
  return 0;
}
