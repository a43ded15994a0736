#ifndef CZINT_H
#define CZINT_H

#include <stddef.h>
#include <stdint.h>

/// What libzint is to draw. Numbers are those of zint.h.
typedef struct {
  int symbology;
  int input_mode;
  int option_1;
  int option_2;
  int option_3;
  int eci;
} czint_request;

/// A grid of modules, a byte each, 1 for dark; `modules` is to be released with free().
typedef struct {
  uint8_t *modules;
  int rows;
  int width;
} czint_symbol;

/// How it went.
enum {
  CZINT_DONE = 0,
  /// There is no libzint of the version whose header was built with.
  CZINT_MISSING,
  /// The payload is longer than the largest symbol.
  CZINT_TOO_LONG,
  /// libzint refused the payload.
  CZINT_REFUSED,
  CZINT_NO_MEMORY,
};

/// Draws `count` bytes of `payload`. libzint is opened by the first call; a program that needs no such code does not
/// load it.
int czint_encode(const czint_request *request, const uint8_t *payload, size_t count, czint_symbol *symbol);

#endif
