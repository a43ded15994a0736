#pragma once

#include "Code.hpp"
#include "Raster.hpp"

#include <vector>

/// The reflectance of a sample of a picture, from 0 to 1: sRGB made linear (IEC 61966-2-1), so that 255 is 1.
double reflectance(uint8_t sample);

/// A round measuring aperture (ISO/IEC 15416), which is laid on a picture.
class Aperture {
 public:
  /// How exactly the mean is taken: half the number of points.
  enum Fineness { rough = 8, fine = 48 };

  /// @param diameter  in pixels.
  Aperture(double diameter, Fineness fineness);

  /// The mean reflectance in it.
  ///
  /// @param middle  within the picture. Parts of the aperture outside are left out.
  double at(const Raster &gray, Point middle) const;

 private:
  double radius;
  std::vector<Point> points;
};

/// The reflectance along a straight line, as ISO/IEC 15416 calls it a scan reflectance profile.
struct ReflectanceProfile {
  /// At least two values.
  std::vector<double> values;
  /// The place of the first one on the line, and the distance from one to the next, in pixels.
  double start = 0, step = 1;

  double place(double index) const { return start + index * step; }
  double index(double place) const { return (place - start) / step; }
};

/// The least and the greatest reflectance of a part of a profile.
struct ReflectanceRange {
  double least = 1, most = 0;

  ReflectanceRange(const ReflectanceProfile &profile, double from, double to);
  double contrast() const { return most - least; }
  /// The global threshold.
  double middle() const { return (least + most) / 2; }
};

/// A bar or a space of a profile: the part between two crossings of a threshold.
struct ProfileElement {
  /// Whether it is a bar.
  bool isDark = false;
  /// Where it begins and ends, in pixels along the line.
  double from = 0, to = 0;
  /// The reflectance where it differs most from its neighbours: the least of a bar, the greatest of a space.
  double peak = 0;
  /// The difference between the highest peak and the lowest valley in it (element reflectance non-uniformity); 0 if there is
  /// only one of them.
  double nonuniformity = 0;
};

/// The elements of a part of a profile by turns.
///
/// @param from, to  the part, in pixels along the line.
/// @param range     the reflectance of the symbol, whose middle tells bars from spaces.
std::vector<ProfileElement> elements(const ReflectanceProfile &profile, double from, double to, const ReflectanceRange &range);

/// Moves the edges between elements to where the reflectance is in the middle between their peaks.
void refineEdges(std::vector<ProfileElement> &elements, const ReflectanceProfile &profile);
