// CLI11's application, for headers that only name it: the library itself takes long to compile.
#pragma once

// NOLINTNEXTLINE(readability-identifier-naming): the library's name, not ours
namespace CLI {
class App;
}
