/* Functions of Linux that Swift's Glibc module lacks.

   fcntl.h is not included, since it has a part of sys/stat.h: Swift takes the first module in which it meets struct stat for
   the one that defines it, and refuses its members in files that import only the other one. */

#include <sys/prctl.h>
#include <sys/random.h>

/* Writes all changes of the file system that contains an open file to the disk (syncfs(2)). Swift's module lacks it,
   because it is compiled without _GNU_SOURCE. */
int syncfs(int descriptor);

/* Renames a file; with RENAME_NOREPLACE (1) it fails if there is a file with the new name (renameat2(2)). */
int renameat2(int old_folder, const char *old_name, int new_folder, const char *new_name, unsigned int flags);

/* Creates a pipe with flags (pipe2(2)). */
int pipe2(int ends[2], int flags);

/* Creates a file in memory that has no name (memfd_create(2)). */
int memfd_create(const char *name, unsigned int flags);

/* Excludes the memory of this process from core dumps and from debuggers of the same user (prctl(2)). Swift cannot call
   prctl itself, because it is variadic. */
static inline int linux_forbid_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

/* Sets the size of a pipe's buffer in bytes (F_SETPIPE_SZ in fcntl(2), which the header has for _GNU_SOURCE alone). */
int fcntl(int descriptor, int command, ...);
static inline int linux_set_pipe_size(int pipe, int size) { return fcntl(pipe, 1024 + 7, size); }
