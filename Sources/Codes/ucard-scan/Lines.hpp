#pragma once

#include "Place.hpp"

/// The result of a comparison: how many lines across the place of a code look like the bars of its payload, and how many do not.
struct Lines {
  /// The lines that look like its bars, and those in which a character looks like another one.
  int same = 0, other = 0;
  /// The lines of which hardly anything differs from its bars.
  int equal = 0;
  /// The lines that look like its bars, but without quiet zones.
  int cut = 0;
  /// The lines in which a character clearly looks like another one.
  int contrary = 0;

  /// Whether there is no doubt that these are the bars.
  bool areEnough() const;
};

/// Compares lines across the place of a code with the bars that its payload has.
Lines lines(const Code &code, Place place, const View &picture);
