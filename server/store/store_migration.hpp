// Stores of earlier versions.
#pragma once

#include <string>

namespace vivarium::server {

// Version 1: events without sums, nothing known of a table without folding it. Copies everything into a store of
// today's version, row by row, and puts that in its place: whenever this is cut off, either the one or the other is
// there as a whole. Needs as much room as the store takes, for a while. Where tables were damaged the old file is kept
// beside the new one. Throws std::runtime_error.
void take_over_version_1(const std::string& path);

}  // namespace vivarium::server
