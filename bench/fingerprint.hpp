// The behaviour fingerprint: one number over everything that fixed random games of every kind reach. It is the same for
// every compiler, with and without sanitizers, and in WebAssembly. A commit that changes it says why.
#pragma once

#include <string>

namespace vivarium::bench {

// 16 hexadecimal digits.
std::string fingerprint();

}  // namespace vivarium::bench
