/* Calls of Linux that Swift's Glibc module leaves out, since it is compiled without _GNU_SOURCE. */

/* Writes everything of the file system that holds an open file to the disk (syncfs(2)). */
int syncfs(int descriptor);
