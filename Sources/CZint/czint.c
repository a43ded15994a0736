// libzint is opened when it is needed, not at every start of the program.

#include "czint.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <zint.h>

// The library that belongs to the header; libzint.so is there where the header is.
#ifndef CZINT_LIBRARY
#define CZINT_LIBRARY "libzint.so.2.11"
#endif

static struct {
  struct zint_symbol *(*create)(void);
  void (*destroy)(struct zint_symbol *);
  int (*encode)(struct zint_symbol *, const unsigned char *, int);
  bool is_usable;
} library;

// Whether the library has the struct of our header: in another version its fields stand elsewhere.
static bool has_our_layout(void) {
  struct zint_symbol *symbol = library.create();
  if (symbol == NULL) return false;
  bool same = symbol->symbology == BARCODE_CODE128 && symbol->scale == 1.0f && symbol->show_hrt == 1 &&
              symbol->option_1 == -1 && symbol->dot_size == 4.0f / 5.0f && symbol->guard_descent == 5.0f &&
              symbol->rows == 0 && symbol->width == 0 && symbol->bitmap == NULL && symbol->vector == NULL;
  library.destroy(symbol);
  return same;
}

static void open_library(void) {
  void *handle = dlopen(CZINT_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) handle = dlopen("libzint.so", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return;
  library.create = dlsym(handle, "ZBarcode_Create");
  library.destroy = dlsym(handle, "ZBarcode_Delete");
  library.encode = dlsym(handle, "ZBarcode_Encode");
  library.is_usable = library.create && library.destroy && library.encode && has_our_layout();
}

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
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  symbol->modules = NULL;
  if (!library.is_usable) return CZINT_MISSING;
  if (count > ZINT_MAX_DATA_LEN) return CZINT_TOO_LONG;
  struct zint_symbol *drawn = library.create();
  if (drawn == NULL) return CZINT_NO_MEMORY;
  drawn->symbology = request->symbology;
  drawn->input_mode = request->input_mode;
  drawn->option_1 = request->option_1;
  drawn->option_2 = request->option_2;
  drawn->option_3 = request->option_3;
  drawn->eci = request->eci;
  int status = library.encode(drawn, payload, (int)count);
  if (status == ZINT_ERROR_TOO_LONG) {
    status = CZINT_TOO_LONG;
  } else if (status == ZINT_ERROR_MEMORY) {
    status = CZINT_NO_MEMORY;
  } else if (status >= ZINT_ERROR || drawn->rows < 1 || drawn->width < 1) {
    status = CZINT_REFUSED;
  } else {
    status = copy_modules(drawn, symbol);
  }
  library.destroy(drawn);
  return status;
}
