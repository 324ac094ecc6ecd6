// What happens where something is thrown. Each host brings its own: code without exceptions has nothing to catch.
#pragma once

#include <functional>

#include "server/room/room.hpp"

namespace vivarium::server {

// The edge of a room: what is thrown in it ends it and nothing else.
void guard(Room& room, const std::function<void()>& work);
// Does `failed` before what `work` has thrown goes on its way.
void guard(const std::function<void()>& work, const std::function<void()>& failed);

}  // namespace vivarium::server
