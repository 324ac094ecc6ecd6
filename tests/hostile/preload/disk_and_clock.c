// Loaded before the server's libraries (LD_PRELOAD): a disk that is slow and a wall clock that jumps, as the file
// DISK_AND_CLOCK says, which the test maps as well.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

struct wish {
  int64_t seconds_ahead;    // of the wall clock
  int64_t sync_nanoseconds;  // that each write to the disk takes longer
  int64_t syncs;            // how many there were
};

static volatile struct wish* wish(void) {
  static volatile struct wish* mapped = NULL;
  if (mapped == NULL) {
    const int file = open(getenv("DISK_AND_CLOCK"), O_RDWR | O_CLOEXEC);
    mapped = mmap(NULL, sizeof(struct wish), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
  }
  return mapped;
}

static int slow_sync(const char* name, int file) {
  const int64_t nanoseconds = wish()->sync_nanoseconds;
  const struct timespec pause = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  nanosleep(&pause, NULL);
  ++wish()->syncs;
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  return real(file);
}

int fsync(int file) { return slow_sync("fsync", file); }
int fdatasync(int file) { return slow_sync("fdatasync", file); }

int clock_gettime(clockid_t clock, struct timespec* now) {
  static int (*real)(clockid_t, struct timespec*) = NULL;
  if (real == NULL) real = (int (*)(clockid_t, struct timespec*))dlsym(RTLD_NEXT, "clock_gettime");
  const int status = real(clock, now);
  if (status == 0 && clock == CLOCK_REALTIME) now->tv_sec += wish()->seconds_ahead;
  return status;
}
