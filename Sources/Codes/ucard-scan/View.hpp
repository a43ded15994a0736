#pragma once

#include "Code.hpp"
#include "Raster.hpp"

/// A map from points of one picture to those of another: x' = a x + b y + c, y' = d x + e y + f.
struct Map {
  double a = 1, b = 0, c = 0, d = 0, e = 1, f = 0;

  Point operator()(Point point) const {
    return {a * point.x + b * point.y + c, d * point.x + e * point.y + f};
  }
  /// The map that applies `first`, then this one.
  Map after(const Map &first) const {
    return {a * first.a + b * first.d, a * first.b + b * first.e, a * first.c + b * first.f + c,
            d * first.a + e * first.d, d * first.b + e * first.e, d * first.c + e * first.f + f};
  }
};

/// A changed copy of the luminance of a picture, which may be easier to read.
struct View {
  Raster gray;
  /// The map from points of this view to those of the picture.
  Map toPicture;
  /// Whether light and dark are swapped.
  bool isInverted = false;

  /// A point of the picture in this view, which is the whole picture, reduced or not.
  Point reduced(Point point) const { return {point.x / toPicture.a, point.y / toPicture.e}; }
};

/// Other pixels with the properties of a view, to whose points `toView` maps theirs.
View derived(const View &view, Raster gray, const Map &toView = {});

/// A rectangle of a view, in pixels.
struct Part {
  int left;
  int top;
  int width;
  int height;
  /// The angle by which the edges in it are turned clockwise, in degrees from -45 to 45.
  double angle = 0;
};

/// Smaller in both directions by the factors, each at least 1; each pixel is a mean.
View reduced(const View &view, double across, double down);
/// A part of a view.
View cropped(const View &view, const Part &part);
/// Larger by a whole factor, interpolated.
View enlarged(const View &view, int factor);
/// Turned clockwise about its middle; what is outside becomes white.
View turned(const View &view, double degrees);
View inverted(const View &view);
/// The brightness of each neighbourhood spread over the whole range, which removes shadows and low contrast.
View levelled(const View &view);
/// Black where a pixel is darker than the mean of its neighbourhood.
View thresholded(const View &view, int radius);
/// Edges made steeper, against blur.
View sharpened(const View &view, int radius, double amount);
/// Each pixel the median of the nine around it, against noise.
View smoothed(const View &view);
