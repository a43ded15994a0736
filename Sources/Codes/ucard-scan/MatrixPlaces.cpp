#include "MatrixPlaces.hpp"

#include "MatrixSearch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace {

/// The radius of the neighbourhood whose mean tells dark from light, in pixels. A larger one would take the blur around dark
/// modules for dark. Modules that are wider need a reduced view.
constexpr int neighbourhood = 20;
/// The smallest module of a bull's eye, in pixels.
constexpr double leastModule = 1.3;
/// How much wider a module may be along one line through a bull's eye than along another: 1.41 in a square. Bars are crossed
/// by two lines at 45 degrees in widths that differ by 2.41 at least.
constexpr double mostStretch = 2;
/// The shortest longer side of a Data Matrix, in pixels.
constexpr double leastSide = 12;
/// The changes from dark to light and back along a side of a Data Matrix; the smallest one has eight modules.
constexpr int leastChanges = 6;
/// The cosine of the angle between two sides of a Data Matrix that are seen at a slant.
constexpr double mostSlant = 0.25;
/// The shortest longer side of a Data Matrix that may be bent, in pixels. Letters are smaller, of which a page has thousands.
constexpr double leastBentSide = 64;
/// How far the middle of a solid side is beside the line between its ends, as a part of its length, if it is bent.
constexpr double bends[] = {0, 0.015, -0.015, 0.03, -0.03, 0.05, -0.05};
/// How far the fourth corner is from where it would be in a parallelogram, as a part of each side.
constexpr double shifts[] = {0, 0.05, -0.05, 0.1, -0.1};
/// The number of places of each kind that are kept.
constexpr size_t mostPlaces = 64;

/// Whether a pixel of a thresholded view is dark.
bool isDark(uint8_t value) { return value == 0; }

/// The number of blobs that are kept of a picture, which bounds the memory. A page of text has some thousands.
constexpr size_t mostBlobs = 300'000;

/// Successive pixels of a row that are alike.
struct Run {
  int start, end;
};

/// The runs of a row, light and dark by turns, the first one light. It may be empty.
void takeRuns(const uint8_t *row, int width, std::vector<Run> &runs) {
  runs.clear();
  int start = 0;
  bool isDark = false;
  for (int x = 0; x < width; x++) {
    if (::isDark(row[x]) == isDark) continue;
    runs.push_back({start, x});
    start = x;
    isDark = !isDark;
  }
  runs.push_back({start, width});
}

// The bull's eye of an Aztec code is a module, with squares around it that are light and dark by turns (ISO/IEC 24778
// §7.2). A line through the middle, at any angle, crosses nine modules of equal width at least.

/// The runs about a point on a line: the one that holds it, and four on each side.
class BullsEyeLine {
 public:
  /// @param across  the way to the next pixel of the line, -1 to 1.
  /// @param down    the same.
  /// @param most    the pixels of a run after which it is not followed.
  BullsEyeLine(const Raster &gray, int x, int y, int across, int down, int most) {
    const bool isDark = ::isDark(gray.row(y)[x]);
    for (const int side : {0, 1}) {
      const int direction = side == 0 ? -1 : 1;
      bool colour = isDark;
      int length = 0;
      for (int &end : ends[side]) {
        const auto isAlike = [&] {
          const int column = x + direction * length * across, line = y + direction * length * down;
          const bool isOutside = column < 0 || line < 0 || column >= gray.width || line >= gray.height;
          return !isOutside && ::isDark(gray.row(line)[column]) == colour;
        };
        const int start = length;
        while (length - start < most && isAlike()) length++;
        end = length;
        colour = !colour;
      }
    }
  }

  bool isBullsEye() const {
    const double unit = module(), allowance = 0.45 * unit + 0.6;
    const auto isUnit = [&](int width) { return std::abs(width - unit) <= allowance; };
    for (const auto &end : ends) {
      if (!isUnit(end[1] - end[0]) || !isUnit(end[2] - end[1]) || !isUnit(end[3] - end[2])) return false;
      if (end[4] - end[3] < 0.4 * unit) return false;
    }
    return unit >= leastModule && isUnit(ends[0][0] + ends[1][0] - 1);
  }

  /// The width of a module along the line, in steps.
  double module() const { return (ends[0][3] + ends[1][3] - 1) / 7.0; }
  /// The steps from the point to the middle.
  double offset() const { return (ends[1][3] - ends[0][3]) / 2.0; }

 private:
  /// The steps to the end of each run, before the point and after it.
  int ends[2][5];
};

/// The bull's eye around a point of a row, if it is one.
///
/// @param module  the width of a module along the row, in pixels.
std::optional<MatrixPlace> bullsEye(const Raster &gray, int x, int y, double module) {
  const int most = static_cast<int>(3 * module) + 3;
  const BullsEyeLine down(gray, x, y, 0, 1, most);
  if (!down.isBullsEye()) return {};
  const int line = y + static_cast<int>(std::floor(down.offset()));
  const BullsEyeLine across(gray, x, line, 1, 0, most);
  if (!across.isBullsEye()) return {};
  const int column = x + static_cast<int>(std::floor(across.offset()));
  const BullsEyeLine falling(gray, column, line, 1, 1, most), rising(gray, column, line, 1, -1, most);
  if (!falling.isBullsEye() || !rising.isBullsEye()) return {};
  const auto [least, largest] = std::minmax({across.module(), down.module(), 1.41 * falling.module(), 1.41 * rising.module()});
  if (largest > mostStretch * least) return {};
  const Point middle{x + across.offset() + 0.5, y + down.offset() + 0.5};
  return MatrixPlace{MatrixPlace::Kind::aztec, middle, least, !isDark(gray.row(y)[x]), {}, {}, {}};
}

/// Adds the bull's eyes whose middle is in a row.
void addBullsEyes(const Raster &gray, int y, const std::vector<Run> &runs, std::vector<MatrixPlace> &places) {
  for (size_t i = 4; i + 4 < runs.size(); i++) {
    const double unit = (runs[i + 3].end - runs[i - 3].start) / 7.0, allowance = 0.45 * unit + 0.6;
    const auto isUnit = [&](const Run &run) { return std::abs(run.end - run.start - unit) <= allowance; };
    const auto first = runs.begin() + static_cast<long>(i) - 3;
    if (unit < leastModule || !std::all_of(first, first + 7, isUnit)) continue;
    const auto place = bullsEye(gray, (runs[i - 3].start + runs[i + 3].end) / 2, y, unit);
    const auto isNear = [&](const MatrixPlace &other) {
      return std::hypot(other.middle.x - place->middle.x, other.middle.y - place->middle.y) < 4 * other.size;
    };
    if (place && std::none_of(places.begin(), places.end(), isNear)) places.push_back(*place);
  }
}

// Two sides of a Data Matrix are solid, and meet at right angles; the modules of the others are dark and light by turns
// (ISO/IEC 16022 §7.1.3).

/// Dark pixels that touch each other.
struct Blob {
  /// The pixels that are farthest to the right, right and down, down, and so on.
  std::array<Point, 8> extremes;
  std::array<double, 8> reaches;

  Blob() { reaches.fill(-1e9); }

  void add(const Run &run, int y) {
    for (const int x : {run.start, run.end - 1}) add(Point{static_cast<double>(x), static_cast<double>(y)});
  }

  void add(const Blob &other) {
    for (const Point &point : other.extremes) add(point);
  }

  /// The size, in pixels.
  double width() const { return reaches[0] + reaches[4] + 1; }
  double height() const { return reaches[2] + reaches[6] + 1; }

 private:
  void add(Point point) {
    const double x = point.x, y = point.y;
    const std::array<double, 8> along{x, x + y, y, y - x, -x, -x - y, -y, x - y};
    for (size_t i = 0; i < 8; i++) {
      if (along[i] > reaches[i]) reaches[i] = along[i], extremes[i] = point;
    }
  }
};

/// Collects blobs from the runs of successive rows.
class Blobs {
 public:
  void add(const std::vector<Run> &runs, int y) {
    std::vector<Known> row;
    size_t above = 0;
    for (size_t i = 1; i < runs.size(); i += 2) {
      const Run &run = runs[i];
      size_t blob = blobs.size();
      while (above < last.size() && last[above].run.end < run.start) above++;
      for (size_t j = above; j < last.size() && last[j].run.start <= run.end; j++) {
        const size_t other = root(last[j].blob);
        if (blob == blobs.size()) blob = other;
        if (other == blob) continue;
        const size_t kept = std::min(blob, other), given = std::max(blob, other);
        blobs[kept].add(blobs[given]);
        parents[given] = kept;
        blob = kept;
      }
      if (blob == mostBlobs) continue;
      if (blob == blobs.size()) {
        blobs.emplace_back();
        parents.push_back(blob);
      }
      blobs[blob].add(run, y);
      row.push_back({run, blob});
    }
    last.swap(row);
  }

  /// Calls a function with each blob.
  template <typename Use>
  void forEach(Use use) const {
    for (size_t i = 0; i < blobs.size(); i++) {
      if (parents[i] == i) use(blobs[i]);
    }
  }

 private:
  struct Known {
    Run run;
    size_t blob;
  };

  size_t root(size_t blob) {
    while (parents[blob] != blob) blob = parents[blob] = parents[parents[blob]];
    return blob;
  }

  std::vector<Known> last;
  std::vector<Blob> blobs;
  std::vector<size_t> parents;
};

Point moved(Point point, Point direction, double distance) {
  return {point.x + direction.x * distance, point.y + direction.y * distance};
}

/// The pixels of a line.
///
/// @param see  receives whether each is dark, and returns whether to go on.
template <typename See>
void follow(const Raster &gray, Point from, Point to, See see) {
  const int steps = std::max(2, static_cast<int>(std::max(std::abs(to.x - from.x), std::abs(to.y - from.y))));
  const double across = (to.x - from.x) / steps, down = (to.y - from.y) / steps;
  for (int i = 0; i <= steps; i++) {
    const int x = static_cast<int>(from.x + i * across + 0.5), y = static_cast<int>(from.y + i * down + 0.5);
    if (!see(x >= 0 && y >= 0 && x < gray.width && y < gray.height && isDark(gray.row(y)[x]))) return;
  }
}

/// A side of a Data Matrix, which may be bent.
struct Side {
  Point from, to;
  /// How far its middle is from the line between its ends, as a part of its length.
  double bend = 0;

  double length() const { return std::hypot(to.x - from.x, to.y - from.y); }
  /// How far the middle is from the line.
  Point shift() const { return {-bend * (to.y - from.y), bend * (to.x - from.x)}; }
  Side moved(Point direction, double distance) const {
    return {::moved(from, direction, distance), ::moved(to, direction, distance), bend};
  }

  /// Calls `see` for each pixel, until it returns false.
  template <typename See>
  void follow(const Raster &gray, See see) const {
    if (bend == 0) return ::follow(gray, from, to, see);
    bool goesOn = true;
    const auto seePart = [&](bool isDark) { return goesOn = see(isDark); };
    const Point middle{(from.x + to.x) / 2 + shift().x, (from.y + to.y) / 2 + shift().y};
    ::follow(gray, from, middle, seePart);
    if (goesOn) ::follow(gray, middle, to, seePart);
  }

  /// Whether it is dark, but for a tenth.
  bool isSolid(const Raster &gray) const {
    double left = 0.1 * std::max(std::abs(to.x - from.x), std::abs(to.y - from.y));
    follow(gray, [&](bool isDark) { return isDark || left-- >= 0; });
    return left >= 0;
  }

  /// The number of changes along a side that is dark and light by turns; 0 if it is not.
  int timing(const Raster &gray) const {
    int pixels = 0, dark = 0, changes = 0;
    bool wasDark = false;
    follow(gray, [&](bool isDark) {
      changes += pixels > 0 && isDark != wasDark;
      wasDark = isDark;
      pixels++, dark += isDark;
      return true;
    });
    return changes >= leastChanges && 5 * dark > pixels && 5 * dark < 4 * pixels ? changes : 0;
  }
};

/// The side between two points, bent so that it is solid; none if it never is.
std::optional<Side> solidSide(const Raster &gray, Side side, Point inwards, double inset) {
  for (const double bend : bends) {
    if (bend != 0 && side.length() < leastBentSide) break;
    side.bend = bend;
    if (side.moved(inwards, inset).isSolid(gray)) return side;
  }
  return {};
}

/// The solid sides of a Data Matrix, and the corner that is opposite to the one between them.
struct Sides {
  Side longer, shorter;
  Point last;
};

/// The sides of a Data Matrix whose solid ones go from `corner` to `one` and to `other`; none if it is not one.
std::optional<Sides> sides(const Raster &gray, Point corner, Point one, Point other) {
  const double across = one.x - corner.x, down = one.y - corner.y;
  const double otherAcross = other.x - corner.x, otherDown = other.y - corner.y;
  const double length2 = across * across + down * down, height2 = otherAcross * otherAcross + otherDown * otherDown;
  if (length2 < leastSide * leastSide || 4 * height2 < leastSide * leastSide) return {};
  if (height2 > 1.44 * length2 || length2 > 25 * height2) return {};
  const double product = across * otherAcross + down * otherDown;
  if (product * product > mostSlant * mostSlant * length2 * height2) return {};
  const double length = std::sqrt(length2), height = std::sqrt(height2);
  const Point along{across / length, down / length}, aside{otherAcross / height, otherDown / height};
  const Point flat{one.x + other.x - corner.x, one.y + other.y - corner.y};
  for (const double inset : {1.0, 2.0}) {
    const auto longer = solidSide(gray, {corner, one}, aside, inset);
    if (!longer) continue;
    const auto shorter = solidSide(gray, {corner, other}, along, inset);
    if (!shorter) continue;
    std::optional<Sides> best;
    int most = 0;
    for (const double shiftAlong : shifts) {
      for (const double shiftAside : shifts) {
        if (length < leastBentSide && (shiftAlong != 0 || shiftAside != 0)) break;
        const Point last = moved(moved(flat, along, shiftAlong * length), aside, shiftAside * height);
        // Sides that are opposite are bent alike, unless they are seen at a slant.
        const auto timing = [&](const Side &side, Point outwards) {
          const Side inner = side.moved(outwards, -inset);
          const int bent = inner.timing(gray);
          return side.bend == 0 ? bent : std::max(bent, Side{inner.from, inner.to}.timing(gray));
        };
        const int columns = timing({other, last, longer->bend}, aside);
        if (columns == 0) continue;
        const int rows = timing({one, last, shorter->bend}, along);
        // Modules are square.
        if (rows == 0 || length * rows >= 2 * height * columns || height * columns >= 2 * length * rows) continue;
        if (columns + rows > most) most = columns + rows, best = Sides{*longer, *shorter, last};
      }
    }
    if (best) return best;
  }
  return {};
}

/// The place of a Data Matrix whose solid sides are those of a blob.
std::optional<MatrixPlace> dataMatrix(const Blob &blob, const Raster &gray) {
  if (std::max(blob.width(), blob.height()) < leastSide || std::min(blob.width(), blob.height()) < leastSide / 2) return {};
  for (const Point &corner : blob.extremes) {
    for (const Point &one : blob.extremes) {
      for (const Point &other : blob.extremes) {
        const auto sides = ::sides(gray, corner, one, other);
        if (!sides) continue;
        const auto middleOfPixel = [](Point point) { return Point{point.x + 0.5, point.y + 0.5}; };
        const Point middle = middleOfPixel({(one.x + other.x) / 2, (one.y + other.y) / 2});
        const double turn = (one.x - corner.x) * (other.y - corner.y) - (one.y - corner.y) * (other.x - corner.x);
        const bool isLongerBelow = turn < 0;
        const Side &bottom = isLongerBelow ? sides->longer : sides->shorter;
        const Side &left = isLongerBelow ? sides->shorter : sides->longer;
        const Quad corners{middleOfPixel(left.to), middleOfPixel(sides->last), middleOfPixel(bottom.to), middleOfPixel(corner)};
        return MatrixPlace{
            MatrixPlace::Kind::dataMatrix, middle, sides->longer.length(), false, corners, bottom.shift(), left.shift()};
      }
    }
  }
  return {};
}

}  // namespace

std::vector<MatrixPlace> matrixPlaces(const View &view, double deadline) {
  const Raster gray = thresholded(view, neighbourhood).gray;
  std::vector<MatrixPlace> places;
  std::vector<Run> runs;
  Blobs blobs;
  for (int y = 0; y < gray.height; y++) {
    takeRuns(gray.row(y), gray.width, runs);
    if (places.size() < mostPlaces) addBullsEyes(gray, y, runs, places);
    blobs.add(runs, y);
  }
  std::vector<MatrixPlace> others;
  // Many blobs are too small to be looked at, and a clock costs more than they do.
  constexpr int blobsBetweenClocks = 16;
  int count = 0;
  bool isLate = false;
  blobs.forEach([&](const Blob &blob) {
    if (count++ % blobsBetweenClocks == 0) isLate = isLate || processorTime() > deadline;
    if (isLate) return;
    if (const auto place = dataMatrix(blob, gray)) others.push_back(*place);
  });
  std::sort(others.begin(), others.end(), [](auto &one, auto &other) { return one.size > other.size; });
  if (others.size() > mostPlaces) others.resize(mostPlaces);
  places.insert(places.end(), others.begin(), others.end());
  return places;
}
