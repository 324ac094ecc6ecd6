// Loaded before the server's libraries (LD_PRELOAD), so that tests see the same cards in every run: the seed of each
// deal, which is all that is drawn by 32 bytes, is the same, and so are the numbers that bots begin with.
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/random.h>

void randombytes_buf(void* buffer, size_t size) {
  static uint64_t numbers = 0;
  if (size == 32) {
    memset(buffer, 7, size);
  } else if (size == sizeof numbers) {
    ++numbers;
    memcpy(buffer, &numbers, size);
  } else {
    // Names of tables and tokens stay different.
    while (getrandom(buffer, size, 0) != (ssize_t)size) {
    }
  }
}
