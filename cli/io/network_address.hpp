// The address of this machine for others in its network.
#pragma once

#include <optional>
#include <string>

namespace vivarium::cli {

// "192.168.1.20": where the way out of this machine begins; nothing where there is none. Sends nothing.
std::optional<std::string> own_network_address();

}  // namespace vivarium::cli
