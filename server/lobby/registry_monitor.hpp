// RegistryMonitor: takes note of what happens in rooms and around them. By default nothing is kept.
#pragma once

#include <cstddef>
#include <string_view>

#include "server/room/room_services.hpp"

namespace vivarium::server {

class RegistryMonitor : public RoomMonitor {
 public:
  virtual void set_tables(std::size_t /*count*/) {}
  virtual void count_failure(std::string_view /*where*/) {}
};

}  // namespace vivarium::server
