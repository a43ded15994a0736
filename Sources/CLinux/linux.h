/* Calls of Linux that Swift's Glibc module leaves out. */

#include <sys/prctl.h>
#include <sys/random.h>

/* Writes everything of the file system that holds an open file to the disk (syncfs(2)). It is left out since Swift's
   module is compiled without _GNU_SOURCE. */
int syncfs(int descriptor);

/* Renames a file; RENAME_NOREPLACE (1) fails where there is a file of the new name (renameat2(2)). */
int renameat2(int old_folder, const char *old_name, int new_folder, const char *new_name, unsigned int flags);

/* Makes a pipe with flags (pipe2(2)). */
int pipe2(int ends[2], int flags);

/* Keeps the memory of this process out of core dumps, and from debuggers of the same user (prctl(2), which is variadic). */
static inline int linux_forbid_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
