#include "Straightening.hpp"

#include "Fit.hpp"
#include "MatrixSearch.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace {

/// The size of the smallest module, in pixels.
constexpr double smallestModule = 1.2;
/// How much taller or wider than square a module may be.
constexpr double mostStretch = 1.6;
/// The number of sizes that are tried.
constexpr size_t mostSizes = 3;
/// The agreement of the finder patterns with a flat grid, and with a bent one, from which a size may be right.
constexpr double leastFlatAgreement = 0.4, leastAgreement = 0.5;
/// The number of modules of unknown colour that are looked at.
constexpr int mostOthers = 400;
/// The weight of their being dark or light, and not in between.
constexpr double weightOfClarity = 0.5;
/// The number of times that all nodes are moved by a step.
constexpr int mostRounds = 2;
/// The places in a module, from its outer edge, in which a line of dark and light modules is followed.
constexpr double insets[] = {0.5, 0.3, 0.7};
/// The steps for each module on that line.
constexpr int stepsOfModule = 16;
/// The modules of the quiet zone of a picture, and the pixels of a module.
constexpr int quietZone = 4, pixelsOfModule = 5;

/// A grid that is bent like a quadratic surface: three nodes along each side, and one in the middle.
class BentGrid {
 public:
  const Pattern *pattern;
  double agreement = 0;

  /// @param place  the place of the symbol, whose sides may be bent.
  BentGrid(const Pattern &pattern, const MatrixPlace &place, const Darkness &darkness)
      : pattern(&pattern), darkness(&darkness) {
    const Perspective map(2, 2, place.corners);
    for (int i = 0; i < 9; i++) {
      Point node = map(i % 3, i / 3);
      if (i % 3 == 1) node.x += place.bottomBend.x, node.y += place.bottomBend.y;
      if (i / 3 == 1) node.x += place.leftBend.x, node.y += place.leftBend.y;
      nodes[static_cast<size_t>(i)] = node;
    }
    for (int x = 0; x < pattern.width; x++) columns.push_back(x + 0.5);
    for (int y = 0; y < pattern.height; y++) rows.push_back(y + 0.5);
    addSamples();
    weigh();
  }

  Quad corners() const { return {nodes[0], nodes[2], nodes[8], nodes[6]}; }

  /// Takes the middles of columns and rows from the lines of dark and light modules, if each module of them is seen.
  ///
  /// @return whether this is so of both lines.
  bool followTiming() {
    int followed = 0;
    for (const bool isRight : {false, true}) {
      auto &middles = isRight ? rows : columns;
      const size_t count = middles.size();
      for (const double inset : insets) {
        auto edges = timingEdges(isRight, inset);
        if (edges.size() != count) continue;
        edges.push_back(static_cast<double>(count));
        // The line on the right begins at the bottom.
        for (size_t i = 0; i < count; i++) {
          const double middle = (edges[i] + edges[i + 1]) / 2;
          (isRight ? middles[count - 1 - i] : middles[i]) = isRight ? static_cast<double>(count) - middle : middle;
        }
        followed++;
        break;
      }
    }
    weigh();
    return followed == 2;
  }

  /// Compares with another darkness of the picture.
  void look(const Darkness &other) {
    darkness = &other;
    compare();
  }

  /// Moves lines of nodes by a distance in modules.
  bool moveLines(double distance) {
    const double pixels = distance * moduleSize(corners(), *pattern);
    bool isMoved = false;
    for (size_t line = 0; line < 3; line++) {
      isMoved = move({3 * line, 3 * line + 1, 3 * line + 2}, pixels) || isMoved;
      isMoved = move({line, line + 3, line + 6}, pixels) || isMoved;
    }
    return isMoved;
  }

  /// Moves the nodes until the modules are seen best.
  void refine() {
    const double module = moduleSize(corners(), *pattern);
    for (const double step : {1.0, 0.5, 0.25, 0.12}) {
      bool isMoved = true;
      for (int round = 0; round < mostRounds && isMoved; round++) {
        isMoved = moveLines(step);
        for (size_t node = 0; node < 9; node++) isMoved = move({node}, step * module) || isMoved;
      }
    }
  }

  Modules modules() const {
    Modules modules;
    modules.width = pattern->width, modules.height = pattern->height;
    for (const double y : rows) {
      for (const double x : columns) {
        double sum = 2 * (*darkness)(point(nodes, weights(x, y)));
        for (const double right : {-0.2, 0.2}) {
          for (const double down : {-0.2, 0.2}) sum += (*darkness)(point(nodes, weights(x + right, y + down)));
        }
        modules.isDark.push_back(sum > 0);
      }
    }
    // The modules of the finder pattern are known.
    for (const auto &[x, y, sign] : pattern->modules) modules.isDark[static_cast<size_t>(y * modules.width + x)] = sign > 0;
    return modules;
  }

 private:
  using Nodes = std::array<Point, 9>;
  using Weights = std::array<double, 9>;
  struct Sample {
    int x, y;
    /// The sign of the module in the pattern; 0 if it is unknown.
    int sign;
    Weights weights;
  };

  const Darkness *darkness;
  Nodes nodes;
  /// The middle of each column and row, in modules.
  std::vector<double> columns, rows;
  std::vector<Sample> samples;
  /// The likeness with the present nodes; less than any if they were not compared.
  double best = uncompared;
  static constexpr double uncompared = -2;

  /// The weights of the nodes for a point in modules.
  Weights weights(double x, double y) const {
    const double u = 2 * x / pattern->width, v = 2 * y / pattern->height;
    const double across[] = {(u - 1) * (u - 2) / 2, u * (2 - u), u * (u - 1) / 2};
    const double down[] = {(v - 1) * (v - 2) / 2, v * (2 - v), v * (v - 1) / 2};
    Weights weights;
    for (size_t i = 0; i < 9; i++) weights[i] = across[i % 3] * down[i / 3];
    return weights;
  }

  static Point point(const Nodes &nodes, const Weights &weights) {
    Point result;
    for (size_t i = 0; i < 9; i++) result.x += weights[i] * nodes[i].x, result.y += weights[i] * nodes[i].y;
    return result;
  }

  /// The finder pattern, the quiet zone next to it, and some of the other modules.
  void addSamples() {
    const int width = pattern->width, height = pattern->height, count = width * height;
    std::vector<bool> isFixed(static_cast<size_t>(count));
    for (const auto &[x, y, sign] : pattern->modules) {
      isFixed[static_cast<size_t>(y * width + x)] = true;
      samples.push_back({x, y, sign, {}});
    }
    for (int x = 0; x < width; x++) samples.push_back({x, -1, -1, {}}), samples.push_back({x, height, -1, {}});
    for (int y = 0; y < height; y++) samples.push_back({-1, y, -1, {}}), samples.push_back({width, y, -1, {}});
    for (int i = 0; i < count; i += std::max(1, count / mostOthers) | 1) {
      if (!isFixed[static_cast<size_t>(i)]) samples.push_back({i % width, i / width, 0, {}});
    }
  }

  /// Takes the weights of the samples from the middles of columns and rows, and compares anew.
  void weigh() {
    const auto at = [](const std::vector<double> &middles, int index) {
      const bool isOutside = index < 0 || index >= static_cast<int>(middles.size());
      return isOutside ? index + 0.5 : middles[static_cast<size_t>(index)];
    };
    for (Sample &sample : samples) sample.weights = weights(at(columns, sample.x), at(rows, sample.y));
    compare();
  }

  /// Compares the present nodes with the picture.
  void compare() {
    best = uncompared;
    take(nodes);
  }

  /// Takes nodes if the modules are seen better with them.
  bool take(const Nodes &moved) {
    double sum = 0, weight = 0, clear = 0, others = 0;
    for (const Sample &sample : samples) {
      const double value = (*darkness)(point(moved, sample.weights));
      if (sample.sign == 0) {
        clear += std::abs(value), others++;
      } else {
        sum += sample.sign * value, weight += std::abs(sample.sign);
      }
    }
    const double total = sum / weight + (others > 0 ? weightOfClarity * clear / others : 0);
    if (total <= best + 1e-6) return false;
    best = total, agreement = sum / weight;
    nodes = moved;
    return true;
  }

  bool move(std::initializer_list<size_t> indices, double distance) {
    bool isMoved = false;
    for (const auto &[x, y] : {Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}}) {
      Nodes moved = nodes;
      for (const size_t i : indices) moved[i].x += x * distance, moved[i].y += y * distance;
      isMoved = take(moved) || isMoved;
    }
    return isMoved;
  }

  /// The edges on a line along the top, from the left, or along the right side, from the bottom, in modules. The last module
  /// is light, so that it has no end.
  std::vector<double> timingEdges(bool isRight, double inset) const {
    std::vector<double> edges;
    const int count = isRight ? pattern->height : pattern->width;
    bool wasDark = false;
    for (int i = -stepsOfModule / 2; i <= count * stepsOfModule; i++) {
      const double along = static_cast<double>(i) / stepsOfModule;
      const auto place = isRight ? weights(pattern->width - inset, pattern->height - along) : weights(along, inset);
      const bool isDark = (*darkness)(point(nodes, place)) > 0;
      if (isDark != wasDark) edges.push_back(along);
      wasDark = isDark;
    }
    return edges;
  }
};

}  // namespace

View StraightSymbol::view() const {
  View view;
  view.gray = Raster((modules.width + 2 * quietZone) * pixelsOfModule, (modules.height + 2 * quietZone) * pixelsOfModule, 1);
  std::fill(view.gray.samples.begin(), view.gray.samples.end(), 255);
  for (int y = 0; y < modules.height * pixelsOfModule; y++) {
    uint8_t *row = view.gray.row(y + quietZone * pixelsOfModule) + quietZone * pixelsOfModule;
    for (int x = 0; x < modules.width * pixelsOfModule; x++) {
      const int module = y / pixelsOfModule * modules.width + x / pixelsOfModule;
      if (modules.isDark[static_cast<size_t>(module)]) row[x] = 0;
    }
  }
  return view;
}

void straighten(
    const Raster &gray, const MatrixPlace &place, double deadline, const std::function<bool(const StraightSymbol &)> &read) {
  const auto all = patterns("DataMatrix");
  const Quad &corners = place.corners;
  const double across = (distance(corners[0], corners[1]) + distance(corners[2], corners[3])) / 2;
  const double down = (distance(corners[1], corners[2]) + distance(corners[3], corners[0])) / 2;
  const Darkness coarse(gray, corners, std::max(smallestModule, (across + down) / 60));
  std::vector<BentGrid> grids;
  for (const Pattern &pattern : all) {
    if (processorTime() > deadline) return;
    const double stretch = across * pattern.height / (down * pattern.width);
    if (stretch > mostStretch || stretch * mostStretch < 1 || moduleSize(corners, pattern) < smallestModule) continue;
    BentGrid grid(pattern, place, coarse);
    if (!grid.followTiming()) {
      Fit fit(pattern, corners, coarse, true);
      fit.refine({1.5, 0.7, 0.3});
      if (fit.agreement < leastFlatAgreement) continue;
      MatrixPlace moved = place;
      moved.corners = fit.quad;
      grid = BentGrid(pattern, moved, coarse);
      grid.moveLines(0.5);
      grid.followTiming();
    }
    grids.push_back(grid);
  }
  std::sort(grids.begin(), grids.end(), [](auto &one, auto &other) { return one.agreement > other.agreement; });
  if (grids.size() > mostSizes) grids.erase(grids.begin() + mostSizes, grids.end());
  for (BentGrid &grid : grids) {
    if (processorTime() > deadline) return;
    const Darkness darkness(gray, grid.corners(), moduleSize(grid.corners(), *grid.pattern));
    grid.look(darkness);
    for (int round = 0; round < 2; round++) {
      grid.followTiming();
      grid.refine();
    }
    if (grid.agreement >= leastAgreement && read({grid.modules(), grid.corners()})) return;
  }
}
