// The program begins in C, which is given its arguments. Swift's CommandLine looks for them in /proc/self/maps, at each start:
// Assets/start.ld leaves that out.

_Noreturn void ucard_main(int count, char **words);

int main(int count, char **words) { ucard_main(count, words); }
