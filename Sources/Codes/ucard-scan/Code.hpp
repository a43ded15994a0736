#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

struct Point {
  double x = 0;
  double y = 0;
};

/// The upright rectangle around four points.
struct Box {
  double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;

  explicit Box(const std::array<Point, 4> &points) {
    for (const Point &point : points) {
      left = std::min(left, point.x), right = std::max(right, point.x);
      top = std::min(top, point.y), bottom = std::max(bottom, point.y);
    }
  }
  double area() const { return (right - left) * (bottom - top); }
};

/// The modules of a two-dimensional symbol as they are in a picture, row by row from the top left as it is read. A PDF417
/// has one row of modules for each of its rows.
struct Modules {
  int width = 0;
  int height = 0;
  std::vector<bool> isDark;

  bool isEmpty() const { return isDark.empty(); }
};

/// A code that a reader has found.
struct Code {
  /// The library that read it.
  std::string reader;
  /// The name of the symbology, as zxing-cpp has it.
  std::string format;
  /// The exact bytes; those of an add-on follow after `+`.
  std::vector<uint8_t> payload;
  /// The Extended Channel Interpretation; -1 for none.
  int eci = -1;
  /// The symbology identifier of ISO/IEC 15424, such as `]C1`.
  std::string identifier;
  /// The error correction level, by its name in the symbology.
  std::string level;
  /// The top left corner as the code is read, then clockwise.
  std::array<Point, 4> corners;
  /// The modules of a two-dimensional symbol; none if they are not known.
  Modules modules;
  /// The number of scan lines that agree; 0 for a matrix.
  int lines = 0;
  /// Whether the code is one of several that belong together (structured append).
  bool isPart = false;
  /// Whether the code programs a reader.
  bool isInstruction = false;
  /// Whether parts of the payload declare different charsets. It is then the text of all in UTF-8, or, if the charset of one
  /// is not known, their bytes with the first one as `eci`.
  bool hasSeveralECIs = false;
  /// Whether it is not known if an Extended Channel Interpretation is declared.
  bool isECIUnknown = false;
  /// Whether light and dark are swapped.
  bool isInverted = false;
  /// Whether the code is mirrored.
  bool isMirrored = false;
  /// Whether there is no reason to doubt what was read.
  bool isConfirmed = true;
  /// Whether its evidence was looked for, and is not enough.
  bool lacksEvidence = false;
  /// Whether both readers see it; known alone of codes that are weak or may be cut.
  bool isAgreed = false;

  /// Whether a part of a longer code of this symbology may look like a whole one: no check digit, and weak guards.
  bool isWeak() const { return format == "ITF" || format == "Codabar"; }
  /// Whether noise may look like a code of this symbology: those above, and short ones with a single check digit.
  bool isFaint() const {
    return isWeak() || format == "UPC-E" || format == "EAN-8" || format.rfind("DataBar", 0) == 0;
  }
  /// Whether the reader may have left out the end: libzxing 1.4 skips what follows `%` in a segment of a GS1 QR code.
  bool mayBeCut() const {
    return reader == "zxing" && identifier == "]Q3" && std::find(payload.begin(), payload.end(), '%') != payload.end();
  }
  /// Whether the reader may have read 31 bytes beyond the end: libzxing before 2.2 takes ten bits of padding in an Aztec code,
  /// all of them 1, for a binary shift of that length. There are so many from 23 layers on alone, in which a codeword has
  /// twelve bits (ISO/IEC 24778, table 1), and which have 113 modules a side.
  bool mayBeTooLong() const {
    if (reader != "zxing" || format != "Aztec" || payload.size() <= 31) return false;
    return modules.isEmpty() ? payload.size() > 300 : modules.width >= 113;
  }
  bool isLinear() const { return lines > 0; }
  /// Whether this is an EAN or UPC.
  bool isRetail() const { return format == "EAN-13" || format == "EAN-8" || format == "UPC-A" || format == "UPC-E"; }
  bool isSame(const Code &other) const { return format == other.format && payload == other.payload; }
};
