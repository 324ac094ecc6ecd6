// What somebody who opens or joins a table is given.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/core/expected.hpp"
#include "engine/core/seat.hpp"
#include "protocol/refusal.hpp"
#include "server/crypto/secret.hpp"

namespace vivarium::server {

struct SeatOffer {
  TableId table;
  std::optional<Seat> seat;
  std::string token;  // told to nobody else, and stored nowhere
};

using Offered = std::function<void(const Expected<SeatOffer, protocol::Refusal>&)>;

}  // namespace vivarium::server
