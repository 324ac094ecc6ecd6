// What the table in the terminal asks of the program around it.
#pragma once

#include "terminal/play/desk.hpp"

namespace vivarium::cli {

terminal::Desk::Services terminal_services();

}  // namespace vivarium::cli
