// Opens libqrencode at the first QR code: a program that is linked with it would not start where it is missing.
#include "cqrencode.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

static cqrencode_functions functions;

static bool load(void *handle) {
#define LOAD(name) \
  if ((functions.name = (__typeof__(&name))dlsym(handle, #name)) == NULL) return false;
  CQRENCODE_FUNCTIONS(LOAD)
  int major = 0, minor = 0, micro = 0;
  functions.QRcode_APIVersion(&major, &minor, &micro);
  return major == 4;
}

const cqrencode_functions *cqrencode_open(void) {
  void *handle = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
  return handle != NULL && load(handle) ? &functions : NULL;
}
