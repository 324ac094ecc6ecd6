#include "server/lobby/guard.hpp"

#include <exception>

namespace vivarium::server {

void guard(Room& room, const std::function<void()>& work) {
  try {
    work();
  } catch (const std::exception& failure) {
    room.give_up(failure.what());
  }
}

void guard(const std::function<void()>& work, const std::function<void()>& failed) {
  try {
    work();
  } catch (const std::exception&) {
    failed();
    throw;
  }
}

}  // namespace vivarium::server
