// Opens librsvg when it is first needed: with Pango, fontconfig and cairo, which it brings along, it would slow down every
// start of the program. Few functions are called, all of them unchanged for years, so they are declared here, and the
// build needs no headers of GNOME.

#include "crsvg.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

static const char name[] = "librsvg-2.so.2";

// The oldest minor version that is supported: 2.52, which tells the size of a drawing in pixels.
enum { MAJOR = 2, OLDEST_MINOR = 52 };

typedef struct handle handle;
typedef struct surface surface;
typedef struct canvas canvas;
typedef struct layout layout;
typedef struct font font;
typedef struct {
  double x, y, width, height;
} rectangle;
// cairo_path_data_t and cairo_path_t of cairo.h: each part of a path is a header and its points.
typedef union {
  struct {
    int type, length;
  } header;
  struct {
    double x, y;
  } point;
} path_data;
typedef struct {
  int status;
  path_data *data;
  int count;
} path;
// The beginning of FcFontSet in fontconfig.h.
typedef struct {
  int count;
} fonts;
typedef int (*write_function)(void *closure, const unsigned char *bytes, unsigned int count);

// Values of pango-types.h, cairo.h and fontconfig.h.
static const double pango_units = 1024;
enum { STATUS_SUCCESS = 0, STATUS_WRITE_ERROR = 11, FORMAT_ARGB32 = 0, METADATA_TITLE = 0, METADATA_CREATOR = 4, METADATA_CREATE_DATE = 5 };
enum { SYSTEM_FONTS = 0 };
// RsvgHandleFlags: without it, a file of more than 10 MB is refused. Sheets of cards with pictures are larger.
enum { FLAG_UNLIMITED = 1 };

// Looking a name up in a library looks into those that it needs too: into cairo, Pango and GObject.
#define FUNCTIONS(X)                                                                            \
  X(void *, g_memory_input_stream_new_from_data, (const void *, ssize_t, void *))               \
  X(handle *, rsvg_handle_new_from_stream_sync, (void *, void *, int, void *, void **))         \
  X(void, rsvg_handle_set_dpi, (handle *, double))                                              \
  X(int, rsvg_handle_get_intrinsic_size_in_pixels, (handle *, double *, double *))              \
  X(int, rsvg_handle_render_document, (handle *, canvas *, const rectangle *, void **))         \
  X(void, g_object_unref, (void *))                                                             \
  X(void, g_error_free, (void *))                                                               \
  X(surface *, cairo_image_surface_create, (int, int, int))                                     \
  X(unsigned char *, cairo_image_surface_get_data, (surface *))                                 \
  X(int, cairo_image_surface_get_stride, (surface *))                                           \
  X(surface *, cairo_pdf_surface_create_for_stream, (write_function, void *, double, double))   \
  X(void, cairo_pdf_surface_set_size, (surface *, double, double))                              \
  X(void, cairo_pdf_surface_set_metadata, (surface *, int, const char *))                       \
  X(void, cairo_surface_flush, (surface *))                                                     \
  X(void, cairo_surface_finish, (surface *))                                                    \
  X(int, cairo_surface_status, (surface *))                                                     \
  X(void, cairo_surface_destroy, (surface *))                                                   \
  X(canvas *, cairo_create, (surface *))                                                        \
  X(void, cairo_show_page, (canvas *))                                                          \
  X(int, cairo_status, (canvas *))                                                              \
  X(void, cairo_destroy, (canvas *))                                                            \
  X(void, cairo_move_to, (canvas *, double, double))                                            \
  X(void, cairo_set_source_rgb, (canvas *, double, double, double))                             \
  X(layout *, pango_cairo_create_layout, (canvas *))                                            \
  X(void, pango_cairo_show_layout, (canvas *, layout *))                                        \
  X(void, pango_cairo_layout_path, (canvas *, layout *))                                        \
  X(path *, cairo_copy_path, (canvas *))                                                        \
  X(void, cairo_path_destroy, (path *))                                                         \
  X(void, pango_layout_get_size, (layout *, int *, int *))                                      \
  X(font *, pango_font_description_from_string, (const char *))                                 \
  X(void, pango_font_description_set_absolute_size, (font *, double))                           \
  X(void, pango_font_description_free, (font *))                                                \
  X(void, pango_layout_set_font_description, (layout *, const font *))                          \
  X(int, pango_layout_get_baseline, (layout *))                                                 \
  X(void *, pango_cairo_font_map_get_default, (void))                                           \
  X(void *, pango_font_map_create_context, (void *))                                            \
  X(layout *, pango_layout_new, (void *))                                                       \
  X(void, pango_layout_set_text, (layout *, const char *, int))                                 \
  X(int, pango_layout_get_unknown_glyphs_count, (layout *))

static struct {
#define MEMBER(result, name, parameters) result(*name) parameters;
  FUNCTIONS(MEMBER)
} library;

static bool is_usable = false;

// The version and fonts are asked for by nobody but `ucard doctor`.
static unsigned int minor_version, micro_version;
static fonts *(*get_fonts)(void *configuration, int set);

static bool load(void *opened) {
  const unsigned int *major = dlsym(opened, "rsvg_major_version");
  const unsigned int *minor = dlsym(opened, "rsvg_minor_version");
  const unsigned int *micro = dlsym(opened, "rsvg_micro_version");
  if (major == NULL || minor == NULL || *major != MAJOR || *minor < OLDEST_MINOR) return false;
  minor_version = *minor;
  micro_version = micro == NULL ? 0 : *micro;
  get_fonts = (fonts * (*)(void *, int)) dlsym(opened, "FcConfigGetFonts");
#define LOAD(result, name, parameters) \
  if ((library.name = (result(*) parameters)dlsym(opened, #name)) == NULL) return false;
  FUNCTIONS(LOAD)
  return true;
}

static void open_library(void) {
  void *opened = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (opened == NULL) return;
  // It stays open even if it is of no use: GObject cannot be closed again.
  is_usable = load(opened);
}

int crsvg_is_usable(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return is_usable;
}

int crsvg_version(void) {
  if (!crsvg_is_usable()) return 0;
  return (int)(MAJOR * 1000000 + minor_version * 1000 + micro_version);
}

int crsvg_font_count(void) {
  if (!crsvg_is_usable() || get_fonts == NULL) return -1;
  const fonts *installed = get_fonts(NULL, SYSTEM_FONTS);
  return installed == NULL ? 0 : installed->count;
}

static handle *parsed(crsvg_drawing drawing) {
  void *error = NULL;
  void *stream = library.g_memory_input_stream_new_from_data(drawing.bytes, (ssize_t)drawing.count, NULL);
  handle *svg = library.rsvg_handle_new_from_stream_sync(stream, NULL, FLAG_UNLIMITED, NULL, &error);
  library.g_object_unref(stream);
  if (error != NULL) library.g_error_free(error);
  // Lengths in millimetres then become points, the unit of PDF. A drawing in pixels has no other lengths.
  if (svg != NULL) library.rsvg_handle_set_dpi(svg, 72);
  return svg;
}

static int render(handle *svg, surface *target, double width, double height) {
  const rectangle whole = {0, 0, width, height};
  void *error = NULL;
  canvas *canvas = library.cairo_create(target);
  bool done = library.rsvg_handle_render_document(svg, canvas, &whole, &error) != 0;
  library.cairo_show_page(canvas);
  done = done && library.cairo_status(canvas) == STATUS_SUCCESS;
  library.cairo_destroy(canvas);
  if (error != NULL) library.g_error_free(error);
  return done ? CRSVG_DONE : CRSVG_REFUSED;
}

// Cairo has pixels as numbers 0xAARRGGBB, with colours that are multiplied with the opacity.
static void copy_pixels(surface *from, int width, int height, uint8_t *to) {
  const unsigned char *rows = library.cairo_image_surface_get_data(from);
  int stride = library.cairo_image_surface_get_stride(from);
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++, to += 4) {
      uint32_t pixel;
      memcpy(&pixel, rows + (size_t)y * (size_t)stride + (size_t)x * 4, 4);
      uint32_t opacity = pixel >> 24;
      for (int part = 0; part < 3; part++) {
        uint32_t value = pixel >> (16 - 8 * part) & 255;
        to[part] = opacity == 0 || opacity == 255 ? value : (value * 255 + opacity / 2) / opacity;
      }
      to[3] = opacity;
    }
  }
}

// A layout of a line of text, in a font and a size in pixels.
static layout *lay_out(canvas *canvas, const char *text, const char *family, double size) {
  layout *layout = library.pango_cairo_create_layout(canvas);
  font *font = library.pango_font_description_from_string(family);
  library.pango_font_description_set_absolute_size(font, size * pango_units);
  library.pango_layout_set_font_description(layout, font);
  library.pango_font_description_free(font);
  library.pango_layout_set_text(layout, text, -1);
  return layout;
}

static int write_lines(const crsvg_line *lines, size_t count, surface *target) {
  canvas *canvas = library.cairo_create(target);
  for (size_t i = 0; i < count; i++) {
    layout *layout = lay_out(canvas, lines[i].text, lines[i].font, lines[i].size);
    double ascent = library.pango_layout_get_baseline(layout) / pango_units;
    double gray = lines[i].is_white ? 1 : 0;
    library.cairo_set_source_rgb(canvas, gray, gray, gray);
    library.cairo_move_to(canvas, lines[i].x, lines[i].baseline - ascent);
    library.pango_cairo_show_layout(canvas, layout);
    library.g_object_unref(layout);
  }
  int status = library.cairo_status(canvas) == STATUS_SUCCESS ? CRSVG_DONE : CRSVG_REFUSED;
  library.cairo_destroy(canvas);
  return status;
}

int crsvg_draw(crsvg_drawing drawing, int width, int height, const crsvg_line *lines, size_t line_count,
               uint8_t *pixels) {
  if (!crsvg_is_usable()) return CRSVG_MISSING;
  surface *target = library.cairo_image_surface_create(FORMAT_ARGB32, width, height);
  int status = CRSVG_NO_MEMORY;
  if (library.cairo_surface_status(target) == STATUS_SUCCESS) {
    handle *svg = parsed(drawing);
    status = svg == NULL ? CRSVG_REFUSED : render(svg, target, width, height);
    if (svg != NULL) library.g_object_unref(svg);
    if (status == CRSVG_DONE) status = write_lines(lines, line_count, target);
    library.cairo_surface_flush(target);
    if (status == CRSVG_DONE) copy_pixels(target, width, height, pixels);
  }
  library.cairo_surface_destroy(target);
  return status;
}

typedef struct {
  crsvg_file file;
  size_t capacity;
} growing_file;

static int append(void *closure, const unsigned char *bytes, unsigned int count) {
  growing_file *out = closure;
  if (out->file.count + count > out->capacity) {
    size_t capacity = (out->file.count + count) * 2;
    uint8_t *grown = realloc(out->file.bytes, capacity);
    if (grown == NULL) return STATUS_WRITE_ERROR;
    out->file.bytes = grown;
    out->capacity = capacity;
  }
  memcpy(out->file.bytes + out->file.count, bytes, count);
  out->file.count += count;
  return STATUS_SUCCESS;
}

static int add_page(crsvg_drawing drawing, surface *target) {
  handle *svg = parsed(drawing);
  if (svg == NULL) return CRSVG_REFUSED;
  double width = 0, height = 0;
  int status = CRSVG_REFUSED;
  if (library.rsvg_handle_get_intrinsic_size_in_pixels(svg, &width, &height) && width > 0 && height > 0) {
    library.cairo_pdf_surface_set_size(target, width, height);
    status = render(svg, target, width, height);
  }
  library.g_object_unref(svg);
  return status;
}

int crsvg_make_pdf(const crsvg_drawing *drawings, size_t count, const char *title, const char *creator,
                   crsvg_file *file) {
  file->bytes = NULL;
  file->count = 0;
  if (!crsvg_is_usable()) return CRSVG_MISSING;
  growing_file out = {{NULL, 0}, 0};
  surface *target = library.cairo_pdf_surface_create_for_stream(append, &out, 1, 1);
  int status = library.cairo_surface_status(target) == STATUS_SUCCESS ? CRSVG_DONE : CRSVG_NO_MEMORY;
  if (status == CRSVG_DONE) {
    if (title != NULL) library.cairo_pdf_surface_set_metadata(target, METADATA_TITLE, title);
    if (creator != NULL) library.cairo_pdf_surface_set_metadata(target, METADATA_CREATOR, creator);
    // The same cards make the same file, whatever the time.
    library.cairo_pdf_surface_set_metadata(target, METADATA_CREATE_DATE, "");
  }
  for (size_t i = 0; i < count && status == CRSVG_DONE; i++) status = add_page(drawings[i], target);
  library.cairo_surface_finish(target);
  if (status == CRSVG_DONE && library.cairo_surface_status(target) != STATUS_SUCCESS) status = CRSVG_NO_MEMORY;
  library.cairo_surface_destroy(target);
  if (status == CRSVG_DONE) {
    *file = out.file;
  } else {
    free(out.file.bytes);
  }
  return status;
}

int crsvg_count_missing_glyphs(const char *text) {
  if (!crsvg_is_usable()) return 0;
  void *context = library.pango_font_map_create_context(library.pango_cairo_font_map_get_default());
  layout *layout = library.pango_layout_new(context);
  library.pango_layout_set_text(layout, text, -1);
  int count = library.pango_layout_get_unknown_glyphs_count(layout);
  library.g_object_unref(layout);
  library.g_object_unref(context);
  return count;
}

int crsvg_outline_text(const char *text, const char *font, double size, crsvg_outline *outline) {
  *outline = (crsvg_outline){NULL, 0, 0};
  if (!crsvg_is_usable()) return CRSVG_MISSING;
  // Nothing is drawn, and outlines have no pixels.
  surface *target = library.cairo_image_surface_create(FORMAT_ARGB32, 1, 1);
  canvas *canvas = library.cairo_create(target);
  layout *layout = lay_out(canvas, text, font, size);
  int width = 0;
  library.pango_layout_get_size(layout, &width, NULL);
  library.cairo_move_to(canvas, 0, -library.pango_layout_get_baseline(layout) / pango_units);
  library.pango_cairo_layout_path(canvas, layout);
  path *path = library.cairo_copy_path(canvas);
  int status = path->status == STATUS_SUCCESS ? CRSVG_DONE : CRSVG_NO_MEMORY;
  crsvg_segment *segments = status == CRSVG_DONE ? calloc((size_t)path->count + 1, sizeof *segments) : NULL;
  if (segments == NULL) {
    status = CRSVG_NO_MEMORY;
  } else {
    size_t count = 0;
    for (int i = 0; i < path->count; i += path->data[i].header.length, count++) {
      segments[count].kind = path->data[i].header.type;
      for (int j = 1; j < path->data[i].header.length && j <= 3; j++) {
        segments[count].x[j - 1] = path->data[i + j].point.x;
        segments[count].y[j - 1] = path->data[i + j].point.y;
      }
    }
    *outline = (crsvg_outline){segments, count, width / pango_units};
  }
  library.cairo_path_destroy(path);
  library.g_object_unref(layout);
  library.cairo_destroy(canvas);
  library.cairo_surface_destroy(target);
  return status;
}
