// Opens libzint when it is first needed, instead of at every start of the program.

#include "czint.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <zint.h>

// The header says its version nowhere, but every version has put the modules at another offset. The name stands here as a
// whole, because a Debian package recommends the libraries whose names it finds in the program.
const char *czint_library(void) {
  switch (offsetof(struct zint_symbol, encoded_data)) {
    case 668: return "libzint.so.2.11";
    case 672: return "libzint.so.2.12";
    case 760: return "libzint.so.2.13";
    case 816: return "libzint.so.2.14";
    case 820: return "libzint.so.2.15";
    case 1044: return "libzint.so.2.16";
    default: return NULL;
  }
}

#define FUNCTIONS(X) X(ZBarcode_Create) X(ZBarcode_Delete) X(ZBarcode_Encode) X(ZBarcode_Version)

static struct {
#define MEMBER(name) __typeof__(&name) name;
  FUNCTIONS(MEMBER)
} library;

static bool is_usable = false;

// Whether the library uses the same layout of the struct as the header. In other versions the fields have other offsets.
static bool has_our_layout(void) {
  struct zint_symbol *symbol = library.ZBarcode_Create();
  if (symbol == NULL) return false;
  bool same = symbol->symbology == BARCODE_CODE128 && symbol->scale == 1.0f && symbol->show_hrt == 1 &&
              symbol->option_1 == -1 && symbol->dot_size == 4.0f / 5.0f && symbol->guard_descent == 5.0f &&
              symbol->rows == 0 && symbol->width == 0 && symbol->bitmap == NULL && symbol->vector == NULL;
  library.ZBarcode_Delete(symbol);
  return same;
}

// Whether the library is of the version of the header; true if that is not known.
static bool has_our_version(void) {
  int major = 0, minor = 0;
  if (czint_library() == NULL || sscanf(czint_library(), "libzint.so.%d.%d", &major, &minor) != 2) return true;
  return library.ZBarcode_Version() / 100 == major * 100 + minor;
}

static bool load(void *handle) {
#define LOAD(name) \
  if ((library.name = (__typeof__(&name))dlsym(handle, #name)) == NULL) return false;
  FUNCTIONS(LOAD)
  return has_our_version() && has_our_layout();
}

// Opens the library that the header belongs to, by the name of its version, which is always there; else by the one that
// exists wherever a header is installed.
static void open_library(void) {
  const char *const names[] = {czint_library(), "libzint.so"};
  for (size_t place = 0; place < sizeof names / sizeof *names && !is_usable; place++) {
    void *handle = names[place] == NULL ? NULL : dlopen(names[place], RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) continue;
    is_usable = load(handle);
    if (!is_usable) dlclose(handle);
  }
}

static bool open_once(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return is_usable;
}

int czint_version(void) { return open_once() ? library.ZBarcode_Version() : 0; }

static int copy_modules(const struct zint_symbol *from, czint_symbol *to) {
  to->modules = malloc((size_t)from->rows * (size_t)from->width);
  if (to->modules == NULL) return CZINT_NO_MEMORY;
  to->rows = from->rows;
  to->width = from->width;
  uint8_t *module = to->modules;
  for (int y = 0; y < from->rows; y++) {
    for (int x = 0; x < from->width; x++) *module++ = from->encoded_data[y][x / 8] >> (x % 8) & 1;
  }
  return CZINT_DONE;
}

int czint_encode(const czint_request *request, const uint8_t *payload, size_t count, czint_symbol *symbol) {
  symbol->modules = NULL;
  if (!open_once()) return CZINT_MISSING;
  if (count > ZINT_MAX_DATA_LEN) return CZINT_TOO_LONG;
  struct zint_symbol *drawn = library.ZBarcode_Create();
  if (drawn == NULL) return CZINT_NO_MEMORY;
  drawn->symbology = request->symbology;
  drawn->input_mode = request->input_mode;
  drawn->option_1 = request->option_1;
  drawn->option_2 = request->option_2;
  drawn->option_3 = request->option_3;
  drawn->eci = request->eci;
  int status = library.ZBarcode_Encode(drawn, payload, (int)count);
  if (status == ZINT_ERROR_TOO_LONG) {
    status = CZINT_TOO_LONG;
  } else if (status == ZINT_ERROR_MEMORY) {
    status = CZINT_NO_MEMORY;
  } else if (status >= ZINT_ERROR || drawn->rows < 1 || drawn->width < 1) {
    status = CZINT_REFUSED;
  } else {
    status = copy_modules(drawn, symbol);
  }
  library.ZBarcode_Delete(drawn);
  return status;
}
