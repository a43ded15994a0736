#pragma once

#include "Code.hpp"
#include "View.hpp"

/// The place of a code in a picture, in its pixels.
struct Place {
  Point middle;
  /// The directions along the line of reading and along the bars.
  Point across, down;
  double length = 0, height = 0;
  /// The length with the corners that are farthest: a symbol may have several rows.
  double reach = 0;
  Point reading, bars;

  Place(const Code &code, const View &picture);

  /// The same place, with the directions in which a reader saw lines and bars. They are not at right angles if the
  /// picture is slanted.
  Place slanted() const;

  /// Moves the place to bars that were found on a line through the middle.
  void move(double along, double newLength) {
    middle = at(along, 0);
    length = newLength;
  }

  /// Turns the place, so that it is read from the other end.
  void turn() {
    across = {-across.x, -across.y};
    down = {-down.x, -down.y};
  }

  Point at(double along, double aside) const {
    return {middle.x + along * across.x + aside * down.x, middle.y + along * across.y + aside * down.y};
  }
};
