// Prints the behaviour fingerprint and nothing else.
#include <cstdio>

#include "bench/fingerprint.hpp"

int main() {
  const bool printed = std::puts(vivarium::bench::fingerprint().c_str()) >= 0;
  return printed ? 0 : 1;
}
