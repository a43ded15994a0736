// libcrypto is opened when it is needed: every start of the program would wait for it.

#include "ccrypto.h"

#include <dlfcn.h>
#include <stdbool.h>

static const char name[] = "libcrypto.so.3";

// The major version whose interface is that of the headers; a later one of it adds to the interface.
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
