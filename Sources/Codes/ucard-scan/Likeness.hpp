#pragma once

#include "BarPattern.hpp"
#include "Code.hpp"
#include "Raster.hpp"

#include <cmath>
#include <vector>

/// The brightness along a line across a picture.
struct Profile {
  std::vector<double> values;
  /// The pixels from one value to the next.
  double step = 1;
};

/// The profile of a line. Points outside the picture are dark, so that no quiet zone is there.
///
/// @param halfWidth   the pixels beside the line, on either side, whose mean is taken.
/// @param isInverted  whether bars are light on dark.
Profile profile(const Raster &gray, Point from, Point to, double halfWidth, double step, bool isInverted);

/// Bars as a camera sees them: points from the module `first` on; 1 is light, 0 dark.
struct Drawing {
  double first;
  std::vector<double> points;

  double at(double module) const;
};

/// Drawings of the bars of a pattern: more or less out of focus, and with more or less ink.
class BarDrawings {
 public:
  struct One {
    /// The standard deviation of the blur, and how much wider bars are than they should be, in modules.
    double blur, gain;
    Drawing drawing;
    /// For each character, the same with another one in its place. They are drawn when they are needed.
    std::vector<std::vector<Drawing>> others;
  };

  explicit BarDrawings(const BarPattern &pattern);

  /// Drawings with each other character in the place of one.
  const std::vector<Drawing> &others(One &one, size_t character);

  BarPattern pattern;
  std::vector<One> drawings;
};

/// Sums for the line through points that fits best.
struct LineFit {
  double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;

  void add(double a, double b) { n++, x += a, y += b, xx += a * a, xy += a * b, yy += b * b; }
  double variance() const { return yy - y * y / n; }
  double slope() const {
    const double a = xx - x * x / n;
    return a <= 1e-9 ? 0 : (xy - x * y / n) / a;
  }
  /// The correlation; 0 if one of them has no contrast.
  double correlation() const {
    const double a = xx - x * x / n, b = variance();
    return a <= 1e-9 || b <= 1e-9 ? 0 : (xy - x * y / n) / std::sqrt(a * b);
  }
  /// The values on the line through the points where it is dark, and where it is light.
  double dark() const { return y / n - slope() * x / n; }
  double light() const { return dark() + slope(); }
  /// The part of the contrast that is explained, with light where it should be.
  double explained() const {
    const double r = correlation();
    return r <= 0 ? 0 : r * r;
  }
};

/// Where bars are in a profile: the first one, and the width of a module, in values.
///
/// A surface that is seen at a slant, or is round, makes modules wider in some parts than in others: each piece of the
/// bars has a place of its own.
struct Alignment {
  double start = 0, module = 0;
  /// How far each piece is to the right of where it would be, in modules.
  std::vector<double> shifts;
  /// The correlation with bars that are drawn there, up to 1.
  double likeness = -1;

  double position(double module) const { return start + (module + shift(module)) * this->module; }
  double shift(double module) const;
};

/// About the same, with pieces whose shifts grow and shrink evenly.
///
/// @param modules  the least and the largest width of a module, in values.
Alignment roughAlignment(const Profile &profile, const BarPattern &pattern, double least, double most);

/// The alignment in which a profile looks most like some bars.
///
/// @param modules  the least and the largest width of a module, in values.
Alignment bestAlignment(const Profile &profile, const BarPattern &pattern, double least, double most);

/// How much a line looks like some bars.
struct Likeness {
  /// The correlation with the bars, up to 1.
  double total = 0;
  /// For each character, the part of its contrast that these bars explain and no other character's do; below 0 if another
  /// one looks more alike.
  std::vector<double> margins;
  /// Whether there are quiet zones on both sides.
  bool isQuiet = false;
  /// The place after the last bar, in values, and the width of a module there.
  double end = 0, module = 0;

  double leastMargin() const;
};

/// Compares a profile with some bars as a camera out of focus would see them, and each character with all others.
Likeness likeness(const Profile &profile, BarDrawings &drawings, const Alignment &alignment);
