// A library to load into a program by LD_PRELOAD. It counts the program's calls that change the disk, and makes one of
// them fail, or kills the process at it. Calls on regular files and folders count, except those on standard input,
// output and error.
//
// UCARD_FAULT_AT       the number of the call, from 1 on; 0 for none
// UCARD_FAULT          enospc, eio, short (half is written, then ENOSPC), kill-before, kill-after
// UCARD_FAULT_LASTING  1 to fail the calls after it, too
// UCARD_FAULT_LOG      a file that gets a line for each call: number, name, outcome, path
// UCARD_FAULT_PROGRAM  the beginning of the name of the programs whose calls count
// UCARD_FAULT_LOCKS    none to refuse locks of files, as some file systems do
// UCARD_FAULT_COUNTER  a file that counts the calls of all these programs together, by its length
//
// Calls go directly to the kernel. Syncs are skipped: power cuts are not tested, and waiting for the disk takes long.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum fault { NONE, NO_SPACE, IO_ERROR, SHORT, KILL_BEFORE, KILL_AFTER };
enum outcome { PASS, FAIL, HALF, DIE };
// The space that a call may need on the disk, and whether it may be done by half.
enum need { NOTHING, ROOM, ROOM_FOR_BYTES };

static enum fault fault = NONE;
static long fault_at = 0;
static int is_lasting = 0;
static char log_path[PATH_MAX] = "";
static char counter_path[PATH_MAX] = "";
static int is_idle = 0;
static int has_no_locks = 0;
static atomic_long calls = 0;
static atomic_int owed = 0;  // The next write fails, because the one before was short.

__attribute__((constructor)) static void read_environment(void) {
  static const char *const names[] = {"", "enospc", "eio", "short", "kill-before", "kill-after"};
  const char *name = getenv("UCARD_FAULT"), *at = getenv("UCARD_FAULT_AT"), *path = getenv("UCARD_FAULT_LOG");
  for (int place = 1; name && place < 6; place++)
    if (!strcmp(name, names[place])) fault = place;
  if (at) fault_at = atol(at);
  is_lasting = getenv("UCARD_FAULT_LASTING") != NULL;
  has_no_locks = getenv("UCARD_FAULT_LOCKS") != NULL;
  if (path && strlen(path) < sizeof log_path) strcpy(log_path, path);
  const char *program = getenv("UCARD_FAULT_PROGRAM"), *counter = getenv("UCARD_FAULT_COUNTER");
  is_idle = program && strncmp(program_invocation_short_name, program, strlen(program)) != 0;
  if (counter && strlen(counter) < sizeof counter_path) strcpy(counter_path, counter);
}

static long next_number(void) {
  if (!*counter_path) return ++calls;
  int counter = syscall(SYS_openat, AT_FDCWD, counter_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  syscall(SYS_write, counter, ".", 1);
  long number = syscall(SYS_lseek, counter, 0, SEEK_CUR);
  syscall(SYS_close, counter);
  return number;
}

static void note(long number, const char *name, const char *outcome, const char *path) {
  if (!*log_path) return;
  char line[PATH_MAX + 100];
  int length = snprintf(line, sizeof line, "%ld %s %s %s\n", number, name, outcome, path);
  int log = syscall(SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  syscall(SYS_write, log, line, length);
  syscall(SYS_close, log);
}

static void die(void) {
  syscall(SYS_kill, getpid(), SIGKILL);
  for (;;) pause();
}

// Decides the outcome of the next call. FAIL sets errno.
static enum outcome begin(const char *name, enum need need, const char *path) {
  if (is_idle) return PASS;
  long number = next_number();
  enum fault now = fault_at && (number == fault_at || (is_lasting && number > fault_at)) ? fault : NONE;
  if (now == SHORT && number > fault_at) now = NO_SPACE;
  if (need == ROOM_FOR_BYTES && atomic_exchange(&owed, 0)) now = NO_SPACE;
  if ((now == NO_SPACE && need == NOTHING) || (now == SHORT && need != ROOM_FOR_BYTES)) now = NONE;
  switch (now) {
  case NONE:
    note(number, name, need == NOTHING ? "done" : need == ROOM ? "done-with-room" : "done-with-bytes", path);
    return PASS;
  case NO_SPACE:
    note(number, name, "ENOSPC", path);
    errno = ENOSPC;
    return FAIL;
  case IO_ERROR:
    note(number, name, "EIO", path);
    errno = EIO;
    return FAIL;
  case SHORT:
    note(number, name, "short", path);
    owed = 1;
    return HALF;
  case KILL_BEFORE:
    note(number, name, "kill-before", path);
    die();
  case KILL_AFTER:
    note(number, name, "kill-after", path);
    return DIE;
  }
  return PASS;
}

static long end(enum outcome outcome, long result) {
  if (outcome == DIE) die();
  return result;
}

// The path of an open file; NULL for one that does not count.
static const char *path_of(int file, char *path) {
  struct stat status;
  char link[64];
  int error = errno, counts = file > 2 && fstat(file, &status) == 0 && (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode));
  errno = error;
  if (!counts) return NULL;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  path[length < 0 ? 0 : length] = 0;
  errno = error;
  return path;
}

// MARK: - Writing

ssize_t write(int file, const void *bytes, size_t count) {
  char buffer[PATH_MAX];
  const char *path = path_of(file, buffer);
  if (!path) return syscall(SYS_write, file, bytes, count);
  enum outcome outcome = begin("write", ROOM_FOR_BYTES, path);
  if (outcome == FAIL) return -1;
  return end(outcome, syscall(SYS_write, file, bytes, outcome == HALF ? count / 2 : count));
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  char buffer[PATH_MAX];
  const char *path = path_of(file, buffer);
  if (!path) return syscall(SYS_pwrite64, file, bytes, count, offset);
  enum outcome outcome = begin("pwrite", ROOM_FOR_BYTES, path);
  if (outcome == FAIL) return -1;
  return end(outcome, syscall(SYS_pwrite64, file, bytes, outcome == HALF ? count / 2 : count, offset));
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) { return pwrite64(file, bytes, count, offset); }

ssize_t writev(int file, const struct iovec *parts, int count) {
  char buffer[PATH_MAX];
  const char *path = path_of(file, buffer);
  if (!path) return syscall(SYS_writev, file, parts, count);
  enum outcome outcome = begin("writev", ROOM_FOR_BYTES, path);
  if (outcome == FAIL) return -1;
  if (outcome == HALF) return syscall(SYS_write, file, parts->iov_base, parts->iov_len / 2);
  return end(outcome, syscall(SYS_writev, file, parts, count));
}

int ftruncate64(int file, off64_t size) {
  char buffer[PATH_MAX];
  const char *path = path_of(file, buffer);
  if (!path) return syscall(SYS_ftruncate, file, size);
  enum outcome outcome = begin("ftruncate", NOTHING, path);
  return outcome == FAIL ? -1 : end(outcome, syscall(SYS_ftruncate, file, size));
}

int ftruncate(int file, off_t size) { return ftruncate64(file, size); }

// MARK: - Syncing

static int sync_file(const char *name, int file) {
  char buffer[PATH_MAX];
  const char *path = path_of(file, buffer);
  if (!path) return 0;
  enum outcome outcome = begin(name, ROOM, path);
  return outcome == FAIL ? -1 : end(outcome, 0);
}

int fsync(int file) { return sync_file("fsync", file); }
int fdatasync(int file) { return sync_file("fdatasync", file); }
int syncfs(int file) { return sync_file("syncfs", file); }

// MARK: - Names

static int open_file(int folder, const char *path, int flags, mode_t mode) {
  int makes = (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE;
  if (!makes) return syscall(SYS_openat, folder, path, flags, mode);
  int error = errno, exists = !((flags & O_TMPFILE) == O_TMPFILE) && faccessat(folder, path, F_OK, 0) == 0;
  errno = error;
  enum outcome outcome = begin("open", exists ? NOTHING : ROOM, path);
  return outcome == FAIL ? -1 : end(outcome, syscall(SYS_openat, folder, path, flags, mode));
}

static mode_t mode_after(int flags, va_list rest) {
  return (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(rest, mode_t) : 0;
}

#define OPEN(name)                                    \
  int name(const char *path, int flags, ...) {        \
    va_list rest;                                     \
    va_start(rest, flags);                            \
    mode_t mode = mode_after(flags, rest);            \
    va_end(rest);                                     \
    return open_file(AT_FDCWD, path, flags, mode);    \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                         \
  int name(int folder, const char *path, int flags, ...) {   \
    va_list rest;                                            \
    va_start(rest, flags);                                   \
    mode_t mode = mode_after(flags, rest);                   \
    va_end(rest);                                            \
    return open_file(folder, path, flags, mode);             \
  }
OPENAT(openat)
OPENAT(openat64)

int mkdirat(int folder, const char *path, mode_t mode) {
  enum outcome outcome = begin("mkdir", faccessat(folder, path, F_OK, 0) == 0 ? NOTHING : ROOM, path);
  return outcome == FAIL ? -1 : end(outcome, syscall(SYS_mkdirat, folder, path, mode));
}

int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
  enum outcome outcome = begin("rename", ROOM, new);
  return outcome == FAIL ? -1 : end(outcome, syscall(SYS_renameat2, from, old, to, new, flags));
}

int renameat(int from, const char *old, int to, const char *new) { return renameat2(from, old, to, new, 0); }
int rename(const char *old, const char *new) { return renameat2(AT_FDCWD, old, AT_FDCWD, new, 0); }

int linkat(int from, const char *old, int to, const char *new, int flags) {
  enum outcome outcome = begin("link", ROOM, new);
  return outcome == FAIL ? -1 : end(outcome, syscall(SYS_linkat, from, old, to, new, flags));
}

int link(const char *old, const char *new) { return linkat(AT_FDCWD, old, AT_FDCWD, new, 0); }

int unlinkat(int folder, const char *path, int flags) {
  enum outcome outcome = begin("unlink", NOTHING, path);
  return outcome == FAIL ? -1 : end(outcome, syscall(SYS_unlinkat, folder, path, flags));
}

int symlink(const char *target, const char *path) {
  enum outcome outcome = begin("symlink", ROOM, path);
  return outcome == FAIL ? -1 : end(outcome, syscall(SYS_symlinkat, target, AT_FDCWD, path));
}

int rmdir(const char *path) {
  enum outcome outcome = begin("rmdir", NOTHING, path);
  return outcome == FAIL ? -1 : end(outcome, syscall(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR));
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }

// MARK: - Locks

static int control(int file, int command, void *argument) {
  int locks = command == F_SETLK || command == F_SETLKW || command == F_GETLK || command == F_OFD_SETLK ||
              command == F_OFD_SETLKW || command == F_OFD_GETLK;
  if (!has_no_locks || !locks) return syscall(SYS_fcntl, file, command, argument);
  errno = ENOLCK;
  return -1;
}

#define FCNTL(name)                                \
  int name(int file, int command, ...) {           \
    va_list rest;                                  \
    va_start(rest, command);                       \
    void *argument = va_arg(rest, void *);         \
    va_end(rest);                                  \
    return control(file, command, argument);       \
  }
FCNTL(fcntl)
FCNTL(fcntl64)

int flock(int file, int operation) {
  if (!has_no_locks) return syscall(SYS_flock, file, operation);
  errno = ENOLCK;
  return -1;
}
