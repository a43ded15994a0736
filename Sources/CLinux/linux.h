/* Calls of Linux that Swift's Glibc module leaves out. */

#include <sys/random.h>

/* Writes everything of the file system that holds an open file to the disk (syncfs(2)). It is left out since Swift's
   module is compiled without _GNU_SOURCE. */
int syncfs(int descriptor);
