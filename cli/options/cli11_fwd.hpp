// CLI11's App, for headers that only name it: the library is slow to compile.
#pragma once

// NOLINTNEXTLINE(readability-identifier-naming): the library's name, not ours
namespace CLI {
class App;
}
