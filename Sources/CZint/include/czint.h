#ifndef CZINT_H
#define CZINT_H

#include <stddef.h>
#include <stdint.h>

/// A request to libzint. The numbers are those of zint.h.
typedef struct {
  int symbology;
  int input_mode;
  int option_1;
  int option_2;
  int option_3;
  int eci;
} czint_request;

/// A grid of modules, one byte each, 1 for dark. The caller releases `modules` with free().
typedef struct {
  uint8_t *modules;
  int rows;
  int width;
} czint_symbol;

/// The result of a request.
enum {
  CZINT_DONE = 0,
  /// libzint is not installed in the version of the header that was used for the build.
  CZINT_MISSING,
  /// The payload is longer than the largest symbol.
  CZINT_TOO_LONG,
  /// libzint refused the payload.
  CZINT_REFUSED,
  CZINT_NO_MEMORY,
};

/// Encodes `count` bytes of `payload`. The first call opens libzint, so that a program that needs no such code does not
/// load it.
int czint_encode(const czint_request *request, const uint8_t *payload, size_t count, czint_symbol *symbol);

/// The file name of the library of the header that was used for the build, such as "libzint.so.2.15"; NULL if the version of
/// the header is not known. Only the library of the same version is used.
const char *czint_library(void);

/// The version of the library, as 21500 for 2.15.0; 0 if it is not installed in the version of the header.
int czint_version(void);

#endif
