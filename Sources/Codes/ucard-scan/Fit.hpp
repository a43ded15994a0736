#pragma once

#include "Patterns.hpp"
#include "Sampling.hpp"

#include <initializer_list>

double distance(Point one, Point other);

/// The size of a module in pixels: the mean of the four sides.
double moduleSize(const Quad &quad, const Pattern &pattern);

/// The mean agreement of some of the fixed modules with a picture, each at its middle; from -1 to 1.
double roughAgreement(const Pattern &pattern, const Quad &quad, const Darkness &darkness);

/// The mean darkness of a module: its middle, and points towards its corners.
double sampled(const Perspective &map, const Darkness &darkness, double x, double y, double reach);

/// A symbol of some size, whose corners are moved until its modules are seen best.
class Fit {
 public:
  const Pattern &pattern;
  Quad quad;
  /// The agreement of the fixed modules, from -1 to 1.
  double agreement = 0;

  /// @param isQuick  whether fewer modules are looked at, each at its middle alone: enough to tell one size from another.
  Fit(const Pattern &pattern, const Quad &quad, const Darkness &darkness, bool isQuick);

  /// Moves the corners by steps, in modules of the symbol.
  void refine(std::initializer_list<double> steps);

  /// The modules as they are in the picture.
  Modules modules() const;

 private:
  struct Place {
    int x, y;
  };
  struct Score {
    double agreement, total;
  };

  const Darkness &darkness;
  const bool isQuick;
  /// Some of the fixed modules, and of the others.
  std::vector<Pattern::Module> fixed;
  std::vector<Place> others;
  double best = 0;

  Score score(const Quad &quad) const;
  bool take(const Quad &moved);
};
