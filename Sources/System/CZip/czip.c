// Opens libzip when it is first needed. It loads libcrypto too, which would slow down every start of the program.

#include "czip.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>

// The same interface has two names: the authors' since libzip 1.2, and Debian's up to Debian 12.
static const char *const names[] = {"libzip.so.5", "libzip.so.4"};

// The oldest supported minor version. Later ones of the same major version only add to the interface.
enum { OLDEST_MINOR = 7 };

static czip_functions functions;

static bool load(void *handle) {
#define LOAD(name) \
  if ((functions.name = (__typeof__(&name))dlsym(handle, #name)) == NULL) return false;
  CZIP_FUNCTIONS(LOAD)
  int major = 0, minor = 0;
  return sscanf(functions.zip_libzip_version(), "%d.%d", &major, &minor) == 2 && major == LIBZIP_VERSION_MAJOR &&
         minor >= OLDEST_MINOR;
}

const czip_functions *czip_open(void) {
  for (size_t place = 0; place < sizeof names / sizeof *names; place++) {
    void *handle = dlopen(names[place], RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) continue;
    if (load(handle)) return &functions;
    dlclose(handle);
  }
  return NULL;
}
