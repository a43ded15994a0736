#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

/// A PNG file in memory. The caller releases `bytes` with free().
typedef struct {
  uint8_t *bytes;
  size_t count;
} cpng_file;

/// Encodes a picture of 1 bit per pixel, with rows of whole bytes from the top.
///
/// @param palette red, green and blue of the pixels 0, then of the pixels 1; NULL for a gray picture, 0 black, 1 white.
/// @param pixels_per_metre the resolution for the pHYs chunk; 0 for none.
/// @param title the text of an iTXt chunk with the keyword "Title", in UTF-8; NULL for none.
/// @return 0, or -1 if memory ran out or libpng failed; `file` is then empty.
int cpng_write_1bit(const uint8_t *rows, uint32_t width, uint32_t height, const uint8_t *palette,
                    uint32_t pixels_per_metre, const char *title, cpng_file *file);

/// Encodes a picture of 2 bits per pixel: black, dark gray, light gray, white. The other parameters are as above.
///
/// @param grays rows as above; a bit 1 makes a black pixel dark gray, and a white one light gray.
int cpng_write_2bit(const uint8_t *rows, const uint8_t *grays, uint32_t width, uint32_t height,
                    uint32_t pixels_per_metre, const char *title, cpng_file *file);

/// Encodes a picture of red, green, blue and opacity, 8 bits each, with rows from the top. Colours are not multiplied with
/// the opacity. The other parameters are as above.
int cpng_write_rgba(const uint8_t *rows, uint32_t width, uint32_t height, uint32_t pixels_per_metre, const char *title,
                    cpng_file *file);

/// Compares the pixels of two PNG files, as 8-bit colours with opacity.
///
/// @param tolerance the largest difference of a colour that still counts as none.
/// @return 1 if they are the same; 0 if they differ, one of them is no PNG, or has more than `most` pixels.
int cpng_same_pixels(const uint8_t *one, size_t one_count, const uint8_t *other, size_t other_count, int tolerance,
                     size_t most);

/// Decodes a PNG file to red, green, blue and opacity of each pixel, a byte each, in rows from the top.
///
/// @param most the largest number of pixels.
/// @return the samples, which the caller releases with free(); NULL if it is no PNG or has more than `most` pixels.
uint8_t *cpng_read_rgba(const uint8_t *bytes, size_t count, size_t most, uint32_t *width, uint32_t *height);

/// The versions of libpng and of libdeflate.
const char *cpng_version(void);
const char *cpng_libdeflate_version(void);

#endif
