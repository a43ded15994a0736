// The tests see the fonts of fonts.conf alone, whatever the machine has: those of a desktop have other widths and shapes.
//
// The variable is set before the tests start, because other threads read the environment while they run. Programs that the
// tests run get it too. A value that is set already stays, to try the tests with other fonts.

#include <stdlib.h>
#include <string.h>

__attribute__((constructor)) static void choose_fonts(void) {
  static const char name[] = "fonts.conf";
  char path[sizeof __FILE__ + sizeof name] = __FILE__;
  char *end = strrchr(path, '/');
  strcpy(end == NULL ? path : end + 1, name);
  setenv("FONTCONFIG_FILE", path, 0);
}
