// libpng reports errors with longjmp, which must not cross Swift frames, so the calls are made here.

#include "cpng.h"

#include <libdeflate.h>
#include <png.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

typedef struct {
  cpng_file file;
  size_t capacity;
} growing_file;

static void append(png_structp png, png_bytep bytes, png_size_t count) {
  growing_file *out = png_get_io_ptr(png);
  if (out->file.count + count > out->capacity) {
    size_t capacity = (out->file.count + count) * 2;
    uint8_t *grown = realloc(out->file.bytes, capacity);
    if (grown == NULL) png_error(png, "out of memory");
    out->file.bytes = grown;
    out->capacity = capacity;
  }
  memcpy(out->file.bytes + out->file.count, bytes, count);
  out->file.count += count;
}

static void flush(png_structp png) { (void)png; }

static void fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

// The data that a PNG file compresses: each row after a byte 0, for "no filter".
static uint8_t *filtered(const uint8_t *rows, uint32_t height, size_t row_bytes) {
  uint8_t *data = malloc((row_bytes + 1) * height);
  if (data == NULL) return NULL;
  for (uint32_t y = 0; y < height; y++) {
    data[y * (row_bytes + 1)] = 0;
    memcpy(data + y * (row_bytes + 1) + 1, rows + y * row_bytes, row_bytes);
  }
  return data;
}

// The bits of a byte with a bit 0 before each.
static unsigned spread(unsigned bits) {
  bits = (bits | bits << 4) & 0x0F0F;
  bits = (bits | bits << 2) & 0x3333;
  return (bits | bits << 1) & 0x5555;
}

// The same of a picture whose pixels have a bit in each of two planes, for 2 bits a pixel. Each row is the difference to
// the row above, "filter 2": rows of bars and of modules repeat, and become zeros.
static uint8_t *filtered_grays(const uint8_t *rows, const uint8_t *grays, uint32_t width, uint32_t height,
                               size_t *count) {
  size_t plane_bytes = ((size_t)width + 7) / 8, row_bytes = ((size_t)width * 2 + 7) / 8;
  *count = (row_bytes + 1) * height;
  uint8_t *data = malloc(*count);
  // The pixels of the row above, and those of this one.
  uint8_t *pixels = calloc(4, plane_bytes);
  if (data == NULL || pixels == NULL) {
    free(data);
    free(pixels);
    return NULL;
  }
  uint8_t *above = pixels, *row = pixels + 2 * plane_bytes;
  for (uint32_t y = 0; y < height; y++) {
    const uint8_t *blacks = rows + y * plane_bytes, *gray = grays + y * plane_bytes;
    uint8_t *out = data + y * (row_bytes + 1);
    *out++ = 2;
    if (y > 0 && memcmp(blacks, blacks - plane_bytes, plane_bytes) == 0 &&
        memcmp(gray, gray - plane_bytes, plane_bytes) == 0) {
      memset(out, 0, row_bytes);
      continue;
    }
    for (size_t x = 0; x < plane_bytes; x++) {
      // The high bit of a pixel is that of black and white, the low one differs from it in gray: 0, 1, 2, 3 are black,
      // dark gray, light gray, white.
      unsigned both = spread(blacks[x]) << 1 | spread(blacks[x] ^ gray[x]);
      row[2 * x] = both >> 8;
      row[2 * x + 1] = both;
    }
    for (size_t x = 0; x < row_bytes; x++) out[x] = row[x] - above[x];
    uint8_t *next = above;
    above = row;
    row = next;
  }
  free(pixels);
  return data;
}

// The level of libdeflate that makes a picture small in short time.
static int level(const uint8_t *rows, uint32_t height, size_t row_bytes) {
  const uint8_t *middle = rows + height / 2 * row_bytes;
  uint32_t bars = 0;
  for (uint32_t y = 0; y < height; y++) bars += memcmp(rows + y * row_bytes, middle, row_bytes) == 0;
  // Level 5 makes most other codes smaller than zlib's level 4 does (at worst, a PDF417 7 % larger). It takes up to 1.4
  // times as long for wide modules, and a fifth for large codes with narrow ones. Level 7 takes two to four times as long.
  if (bars <= height / 2) return 5;
  // Level 1 makes linear codes about as small as the others do, in half the time, but looks only at the last two places
  // that had the same four bytes. Where a byte is repeated, as in wide modules, these are in the same row: it misses
  // the row above, and so does level 5 in the widest. The margin of an EAN-13 of 3-pixel modules has one such place.
  int repeated = 0;
  for (size_t x = 3; x < row_bytes; x++) {
    repeated += middle[x] == middle[x - 1] && middle[x] == middle[x - 2] && middle[x] == middle[x - 3];
  }
  return repeated <= 1 ? 1 : 7;
}

// The functions below compress the data to one zlib stream in one call. libpng, which writes the chunks, would call
// deflate once per row, which takes 5 µs more for a bar code.

// libdeflate takes half of zlib's time for a linear code. It frees `data`, which may be NULL.
static uint8_t *deflated(uint8_t *data, size_t data_count, int best, size_t *count) {
  if (data == NULL) return NULL;
  // A compressor of each level is kept, since making one takes 4 µs. A thread that finds it in use makes another one.
  static _Atomic(struct libdeflate_compressor *) spares[8];
  struct libdeflate_compressor *compressor = atomic_exchange(&spares[best], NULL);
  if (compressor == NULL) compressor = libdeflate_alloc_compressor(best);
  uint8_t *packed = NULL;
  if (compressor != NULL) {
    size_t bound = libdeflate_zlib_compress_bound(compressor, data_count);
    packed = malloc(bound);
    if (packed != NULL) *count = libdeflate_zlib_compress(compressor, data, data_count, packed, bound);
    libdeflate_free_compressor(atomic_exchange(&spares[best], compressor));
  }
  free(data);
  return packed;
}

// Colour pictures are compressed by zlib, whose search is tuned for them.
static uint8_t *deflated_colours(const uint8_t *rows, uint32_t height, size_t row_bytes, size_t *count) {
  uint8_t *data = filtered(rows, height, row_bytes);
  if (data == NULL) return NULL;
  size_t data_count = (row_bytes + 1) * height;
  // Rows repeat, so a small window is as good as a large one, whose memory would take longer to clear than to use.
  // (Measured: 14 µs with a window of 2^14, and 31 µs with 2^15, which malloc gets from the kernel each time.)
  // A window that is smaller than the picture costs time, since it is moved along.
  int window_bits = 9;
  while (window_bits < 14 && ((size_t)1 << window_bits) < data_count + 262) window_bits++;
  z_stream stream = {0};
  uint8_t *packed = NULL;
  if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, window_bits, 4, Z_DEFAULT_STRATEGY) == Z_OK) {
    // The row above is a better match than similar parts of the same row, and is a little further back.
    deflateTune(&stream, 4, 4, 258, 16);
    size_t bound = deflateBound(&stream, data_count);
    packed = malloc(bound);
    if (packed != NULL) {
      stream.next_in = data;
      stream.avail_in = data_count;
      stream.next_out = packed;
      stream.avail_out = bound;
      if (deflate(&stream, Z_FINISH) == Z_STREAM_END) {
        *count = stream.total_out;
      } else {
        free(packed);
        packed = NULL;
      }
    }
    deflateEnd(&stream);
  }
  free(data);
  return packed;
}

// Writes the chunks to `out`. After longjmp, variables that changed after setjmp are read only through pointers.
static int write_chunks(growing_file *out, uint32_t width, uint32_t height, int bit_depth, int colour_type,
                        const uint8_t *palette, uint32_t pixels_per_metre, const char *title, const uint8_t *packed,
                        size_t packed_count) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  if (png == NULL) return -1;
  png_infop info = png_create_info_struct(png);
  if (info == NULL) {
    png_destroy_write_struct(&png, NULL);
    return -1;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return -1;
  }
  png_set_write_fn(png, out, append, flush);
  png_set_IHDR(png, info, width, height, bit_depth, colour_type, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  if (palette != NULL) {
    const png_color colours[] = {{palette[0], palette[1], palette[2]}, {palette[3], palette[4], palette[5]}};
    png_set_PLTE(png, info, colours, 2);
  }
  if (pixels_per_metre > 0) {
    png_set_pHYs(png, info, pixels_per_metre, pixels_per_metre, PNG_RESOLUTION_METER);
  }
  if (title != NULL) {
    png_text text = {0};
    text.compression = PNG_ITXT_COMPRESSION_NONE;
    text.key = (png_charp) "Title";
    text.text = (png_charp)title;
    text.itxt_length = strlen(title);
    text.lang = (png_charp) "";
    text.lang_key = (png_charp) "";
    png_set_text(png, info, &text, 1);
  }
  png_write_info(png, info);
  png_write_chunk(png, (png_const_bytep) "IDAT", packed, packed_count);
  png_write_chunk(png, (png_const_bytep) "IEND", NULL, 0);
  png_destroy_write_struct(&png, &info);
  return 0;
}

// Writes a file of compressed data, which it frees.
static int write_file(uint8_t *packed, size_t packed_count, uint32_t width, uint32_t height, int bit_depth,
                      int colour_type, const uint8_t *palette, uint32_t pixels_per_metre, const char *title,
                      cpng_file *file) {
  if (packed == NULL) return -1;
  growing_file out = {{malloc(packed_count + 256), 0}, packed_count + 256};
  int status = out.file.bytes == NULL ? -1
                                      : write_chunks(&out, width, height, bit_depth, colour_type, palette,
                                                     pixels_per_metre, title, packed, packed_count);
  free(packed);
  if (status == 0) {
    *file = out.file;
  } else {
    free(out.file.bytes);
  }
  return status;
}

// Whether a picture can be written. `file` is then empty.
static int begin(uint32_t height, size_t row_bytes, cpng_file *file) {
  file->bytes = NULL;
  file->count = 0;
  return height > 0 && (row_bytes + 1) * height <= INT32_MAX;  // zlib counts in 32 bits, libpng in 31.
}

int cpng_write_1bit(const uint8_t *rows, uint32_t width, uint32_t height, const uint8_t *palette,
                    uint32_t pixels_per_metre, const char *title, cpng_file *file) {
  size_t row_bytes = ((size_t)width + 7) / 8, count = 0;
  if (!begin(height, row_bytes, file)) return -1;
  uint8_t *packed = deflated(
      filtered(rows, height, row_bytes), (row_bytes + 1) * height, level(rows, height, row_bytes), &count);
  return write_file(packed, count, width, height, 1, palette == NULL ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_PALETTE,
                    palette, pixels_per_metre, title, file);
}

int cpng_write_2bit(const uint8_t *rows, const uint8_t *grays, uint32_t width, uint32_t height,
                    uint32_t pixels_per_metre, const char *title, cpng_file *file) {
  if (!begin(height, ((size_t)width * 2 + 7) / 8, file)) return -1;
  size_t data_count = 0, count = 0;
  uint8_t *data = filtered_grays(rows, grays, width, height, &data_count);
  // Level 1 takes the runs of zeros, which are most of the data, as they are.
  uint8_t *packed = deflated(data, data_count, 1, &count);
  return write_file(packed, count, width, height, 2, PNG_COLOR_TYPE_GRAY, NULL, pixels_per_metre, title, file);
}

int cpng_write_rgba(const uint8_t *rows, uint32_t width, uint32_t height, uint32_t pixels_per_metre, const char *title,
                    cpng_file *file) {
  size_t row_bytes = (size_t)width * 4, count = 0;
  if (!begin(height, row_bytes, file)) return -1;
  uint8_t *packed = deflated_colours(rows, height, row_bytes, &count);
  return write_file(packed, count, width, height, 8, PNG_COLOR_TYPE_RGB_ALPHA, NULL, pixels_per_metre, title, file);
}

// Decodes a picture to RGBA; NULL if it cannot be. The caller releases the pixels.
static uint8_t *decoded(const uint8_t *bytes, size_t count, size_t most, png_image *image) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(image, bytes, count)) return NULL;
  image->format = PNG_FORMAT_RGBA;
  uint8_t *pixels = NULL;
  if ((size_t)image->width * image->height <= most) pixels = malloc(PNG_IMAGE_SIZE(*image));
  if (pixels == NULL || !png_image_finish_read(image, NULL, pixels, 0, NULL)) {
    free(pixels);
    png_image_free(image);
    return NULL;
  }
  return pixels;
}

int cpng_same_pixels(const uint8_t *one, size_t one_count, const uint8_t *other, size_t other_count, int tolerance,
                     size_t most) {
  png_image one_image, other_image;
  uint8_t *one_pixels = decoded(one, one_count, most, &one_image);
  if (one_pixels == NULL) return 0;
  uint8_t *other_pixels = decoded(other, other_count, most, &other_image);
  int same = other_pixels != NULL && one_image.width == other_image.width && one_image.height == other_image.height;
  if (same) {
    size_t count = (size_t)one_image.width * one_image.height * 4;
    for (size_t i = 0; same && i < count; i += 4) {
      // The colour of a pixel that cannot be seen does not matter.
      if (one_pixels[i + 3] == 0 && other_pixels[i + 3] == 0) continue;
      for (size_t j = i; j < i + 4; j++) {
        if (abs(one_pixels[j] - other_pixels[j]) > tolerance) same = 0;
      }
    }
  }
  free(one_pixels);
  free(other_pixels);
  return same;
}

uint8_t *cpng_read_rgba(const uint8_t *bytes, size_t count, size_t most, uint32_t *width, uint32_t *height) {
  png_image image;
  uint8_t *pixels = decoded(bytes, count, most, &image);
  if (pixels == NULL) return NULL;
  *width = image.width;
  *height = image.height;
  return pixels;
}

const char *cpng_version(void) { return png_get_libpng_ver(NULL); }

const char *cpng_libdeflate_version(void) { return LIBDEFLATE_VERSION_STRING; }
