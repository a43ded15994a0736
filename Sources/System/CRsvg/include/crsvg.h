#ifndef CRSVG_H
#define CRSVG_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call.
enum {
  CRSVG_DONE = 0,
  /// librsvg is not installed, or too old.
  CRSVG_MISSING,
  /// librsvg or cairo refused the drawing.
  CRSVG_REFUSED,
  CRSVG_NO_MEMORY,
};

/// An SVG file in memory.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} crsvg_drawing;

/// A line of text over a drawing, which may have emoji of many colours.
typedef struct {
  /// The text, in UTF-8.
  const char *text;
  /// The fonts to try and the weight, as Pango writes them: "Noto Sans, Arial Bold".
  const char *font;
  /// The size of the font, the left edge and the baseline, in pixels.
  double size, x, baseline;
  /// Whether the letters are white; else they are black.
  int is_white;
} crsvg_line;

/// A PDF file in memory. The caller releases `bytes` with free().
typedef struct {
  uint8_t *bytes;
  size_t count;
} crsvg_file;

/// Whether librsvg is there, and new enough. The first call of any function here opens it.
int crsvg_is_usable(void);

/// The version of librsvg, as 2054007 for 2.54.7; 0 if it is not usable.
int crsvg_version(void);

/// The number of fonts that fontconfig finds; -1 if that cannot be known.
int crsvg_font_count(void);

/// Draws an SVG file over a whole picture of `width` × `height` pixels, then lines of text.
///
/// @param lines `line_count` lines. librsvg fills the outlines of letters, in one colour, so that emoji are shadows; here
///   they have their colours.
/// @param pixels receives red, green, blue and opacity of each pixel, row by row from the top: 4 bytes a pixel. Colours
///   are not multiplied with the opacity.
int crsvg_draw(crsvg_drawing drawing, int width, int height, const crsvg_line *lines, size_t line_count, uint8_t *pixels);

/// Makes a PDF file with a page for each drawing, of the size that the drawing has.
///
/// @param title the title of the document, in UTF-8; NULL for none.
int crsvg_make_pdf(const crsvg_drawing *drawings, size_t count, const char *title, const char *creator,
                   crsvg_file *file);

/// A part of an outline.
typedef struct {
  /// What it is: 0 begins a shape at a point, 1 is a line to a point, 2 a Bézier curve to the last of three points, 3 closes
  /// the shape.
  int kind;
  double x[3], y[3];
} crsvg_segment;

/// The outline of a line of text. The caller releases `segments` with free().
typedef struct {
  crsvg_segment *segments;
  size_t count;
  /// The width of the line.
  double width;
} crsvg_outline;

/// Makes the outline of a line of text, whose baseline begins at (0, 0); y is counted down.
///
/// @param font the fonts to try, as in `crsvg_line`.
/// @param size the size of the font.
int crsvg_outline_text(const char *text, const char *font, double size, crsvg_outline *outline);

/// The number of characters of a text, in UTF-8, that no installed font has; 0 if that cannot be known.
int crsvg_count_missing_glyphs(const char *text);

#endif
