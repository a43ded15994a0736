// Opens libcrypto when it is first needed, because it would slow down every start of the program.

#include "ccrypto.h"

#include <dlfcn.h>
#include <stdbool.h>

static const char name[] = "libcrypto.so.3";

// The major version of the headers. Later minor versions only add to the interface.
enum { MAJOR = 3 };

static ccrypto_functions functions;

static bool load(void *handle) {
#define LOAD(name) \
  if ((functions.name = (__typeof__(&name))dlsym(handle, #name)) == NULL) return false;
  CCRYPTO_FUNCTIONS(LOAD)
  return functions.OPENSSL_version_major() == MAJOR;
}

const ccrypto_functions *ccrypto_open(void) {
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return NULL;
  if (load(handle)) return &functions;
  dlclose(handle);
  return NULL;
}
