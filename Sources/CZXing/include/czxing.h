#ifndef CZXING_H
#define CZXING_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a picture may hold, and how it is read.
typedef struct {
  /// Names of zxing-cpp's formats, with commas between them; empty for all.
  const char *formats;
  /// Whether Code 39 is taken for full ASCII.
  int reads_full_ascii;
  /// Whether an EAN or UPC is given with its add-on, after a blank.
  int reads_add_on;
} czxing_options;

/// A code that was found.
typedef struct {
  /// The bytes that it carries, to be released with free(); NULL where nothing was found.
  uint8_t *bytes;
  size_t count;
  /// zxing-cpp's name of its symbology.
  char format[24];
  /// The ISO/IEC 15424 symbology identifier: "]E0" and the like.
  char identifier[8];
  /// Error correction, as the symbology names it.
  char error_correction[16];
  /// Whether it declares an Extended Channel Interpretation.
  int has_eci;
} czxing_code;

/// Reads the first code of a picture of gray pixels, a byte each, rows top down.
///
/// Start and stop characters of Codabar are given.
///
/// @return 0, or -1 where zxing-cpp threw.
int czxing_read(const uint8_t *pixels, int width, int height, const czxing_options *options, czxing_code *code);

#ifdef __cplusplus
}
#endif

#endif
