// Post: runs a function later, on the thread that owns all tables.
#pragma once

#include <functional>

namespace vivarium::server {

using Post = std::function<void(std::function<void()>)>;

}  // namespace vivarium::server
