// libpng reports errors with longjmp, which must not cross Swift frames: it ends here.

#include "cpng.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

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

int cpng_write_gray1(const uint8_t *rows, uint32_t width, uint32_t height, size_t stride,
                     uint32_t pixels_per_metre, cpng_file *file) {
  file->bytes = NULL;
  file->count = 0;
  growing_file out = {{malloc(1024), 0}, 1024};
  if (out.file.bytes == NULL) return -1;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (info == NULL || setjmp(png_jmpbuf(png))) {
    if (png != NULL) png_destroy_write_struct(&png, &info);
    free(out.file.bytes);
    return -1;
  }
  png_set_write_fn(png, &out, append, flush);
  png_set_IHDR(png, info, width, height, 1, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (pixels_per_metre > 0) {
    png_set_pHYs(png, info, pixels_per_metre, pixels_per_metre, PNG_RESOLUTION_METER);
  }
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_set_compression_level(png, 1);
  png_write_info(png, info);
  for (uint32_t y = 0; y < height; y++) png_write_row(png, rows + y * stride);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  *file = out.file;
  return 0;
}
