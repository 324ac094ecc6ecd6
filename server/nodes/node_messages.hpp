// What nodes tell each other, as fields of headers, and how refusals and offers are written there.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/data.hpp"
#include "engine/core/expected.hpp"
#include "protocol/refusal.hpp"
#include "server/lobby/seat_offer.hpp"
#include "server/nodes/node_link.hpp"

namespace vivarium::server {

// The kinds of messages, in the member `kind`.
namespace node_kind {
inline constexpr std::string_view kOpen = "open";        // request: address, text: the client's wish
inline constexpr std::string_view kJoin = "join";        // request: address, table; text likewise
inline constexpr std::string_view kAttend = "attend";    // request: address, subscription, probation; text likewise
inline constexpr std::string_view kLook = "look";        // request: table
inline constexpr std::string_view kLobby = "lobby";      // request
inline constexpr std::string_view kCommand = "command";  // subscription, number; text: the client's message
inline constexpr std::string_view kLeave = "leave";      // subscription
inline constexpr std::string_view kTold = "told";        // subscription, number; text: the message for the client
inline constexpr std::string_view kClosed = "closed";    // subscription, code, detail, come_back_after
}  // namespace node_kind

Data node_header(std::string_view kind);
// Empty where it is missing or no text.
std::string text_at(const Data& header, std::string_view name);
std::optional<std::int64_t> number_at(const Data& header, std::string_view name);
bool flag_at(const Data& header, std::string_view name);

void set_refusal(Data& header, const protocol::Refusal& refusal);
std::optional<protocol::Refusal> refusal_at(const Data& header);

NodeMessage answer_with(const Expected<SeatOffer, protocol::Refusal>& offer);
Expected<SeatOffer, protocol::Refusal> offer_in(const std::optional<NodeMessage>& answer);

// Why a table cannot be had from its node now.
protocol::Refusal unreachable();

}  // namespace vivarium::server
