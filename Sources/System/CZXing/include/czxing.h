#ifndef CZXING_H
#define CZXING_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Options for reading a picture.
typedef struct {
  /// The names of the formats of zxing-cpp to look for, separated by commas; empty for all.
  const char *formats;
  /// Whether to read Code 39 as full ASCII.
  int reads_full_ascii;
  /// Whether to return an EAN or UPC with its add-on, after a blank.
  int reads_add_on;
} czxing_options;

/// A code that was found.
typedef struct {
  /// The bytes of the payload, which the caller releases with free(); NULL if no code was found.
  uint8_t *bytes;
  size_t count;
  /// The payload as text in UTF-8, in the charset that it declares or that zxing-cpp guesses. The caller releases it with
  /// free(); NULL if no code was found.
  char *text;
  /// The name of the symbology in zxing-cpp.
  char format[24];
  /// The symbology identifier of ISO/IEC 15424, such as "]E0".
  char identifier[8];
  /// The error correction level, by its name in the symbology.
  char error_correction[16];
  /// Whether the code declares an Extended Channel Interpretation.
  int has_eci;
} czxing_code;

/// The version of zxing-cpp: a hundred times the major one, and the minor one.
int czxing_version(void);

/// Reads the first code in a picture of gray pixels, one byte each, with rows from the top.
///
/// The payload of a Codabar includes its start and stop characters.
///
/// @return 0, or -1 if zxing-cpp threw an exception.
int czxing_read(const uint8_t *pixels, int width, int height, const czxing_options *options, czxing_code *code);

#ifdef __cplusplus
}
#endif

#endif
