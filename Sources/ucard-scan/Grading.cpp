#include "Grading.hpp"

#include "Place.hpp"
#include "ReferenceDecode.hpp"
#include "Reflectance.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace {

using Clock = std::chrono::steady_clock;

/// The time for all codes of a picture. The rest is not measured.
constexpr std::chrono::seconds measuringTime(3);
/// The lines across a code (ISO/IEC 15416), and the part of the height of its bars in which they are.
constexpr int lineCount = 10;
constexpr double innerHeight = 0.8;
/// The diameter of the aperture, in modules.
constexpr double apertureDiameter = 0.8;
/// The values of a profile in a module, and the most in a profile.
constexpr double valuesPerModule = 16;
constexpr double mostValues = 10'000;
/// The values of a module in rough profiles, by which the bars are found.
constexpr double roughValues = 4;
/// How far beside the place that zxing-cpp tells the first bar and the last are looked for, as a part of the length.
constexpr double searchBesides = 0.12;
/// The same for libzbar, which tells some points of the code alone, in pixels.
constexpr double searchAround = 2500;
/// The same on a line whose neighbours were read, in modules.
constexpr double searchOnLine = 4;
/// The places of first and last bars that are tried on a line.
constexpr int mostTries = 3000;
/// The lines on which the bars of a code are looked for at first, as parts of its height.
constexpr double triedLines[] = {0, 0.2, -0.2, 0.35, -0.35, 0.1, -0.1, 0.45, -0.45};
/// The correlation with the line in the middle from which a line still crosses the bars, and the steps without any after
/// which the bars end.
constexpr double leastLikeness = 0.7;
constexpr int mostMisses = 8;
/// The steps along the bars in each direction, and the shortest one as a part of the length.
constexpr int mostSteps = 600;
constexpr double leastStep = 1.0 / 400;
/// The part of a module by which a quiet zone may be narrower than it should be: bars that have grown take some of it, and the
/// width of a module is an estimate.
constexpr double quietTolerance = 0.5;

/// The quiet zones that a symbology needs, in modules (ISO/IEC 15420 for EAN and UPC; ten modules for the others).
std::pair<int, int> quietZones(const std::string &format) {
  if (format == "EAN-13") return {11, 7};
  if (format == "EAN-8") return {7, 7};
  if (format == "UPC-A") return {9, 9};
  if (format == "UPC-E") return {9, 7};
  return {10, 10};
}

/// The digits that a reading has to have; nothing if its own start, stop and check characters are enough.
std::vector<int> knownValues(const Code &code) {
  std::string digits(code.payload.begin(), code.payload.end());
  if (code.isRetail()) {
    digits = digits.substr(0, digits.find('+'));
    if (code.format == "EAN-13" && digits.size() == 13) digits = digits.substr(1);
    if (code.format == "UPC-E" && digits.size() == 8) digits = digits.substr(1, 6);
  } else if (code.format != "ITF") {
    return {};
  }
  std::vector<int> values;
  for (const char digit : digits) values.push_back(digit - '0');
  return values;
}

/// The bars of a code on a line: the elements from the first bar to the last, and what they say.
struct Found {
  /// The index of the first bar among the elements of the line, and the number of elements.
  size_t first = 0, count = 0;
  Reading reading;
};

/// Measures one code.
class Measuring {
 public:
  Measuring(const Code &code, const View &picture)
      : code(code), gray(picture.gray), place(code, picture), known(knownValues(code)), quiet(quietZones(code.format)) {}

  Measurement measure() {
    Measurement result;
    result.before = quiet.first, result.after = quiet.second;
    if (!find()) {
      result.refusal = Measurement::Refusal::unmeasured;
      return result;
    }
    followBars();
    const Aperture aperture(apertureDiameter * module, Aperture::fine);
    const double height = (lines.back().aside - lines.front().aside) * innerHeight;
    const double middle = (lines.back().aside + lines.front().aside) / 2;
    for (int line = 0; line < lineCount; line++) {
      const double aside = middle + height * ((line + 0.5) / lineCount - 0.5);
      result.lines.push_back(measure(aperture, nearest(aside), aside));
    }
    result.module = module;
    return result;
  }

 private:
  /// A line that crosses the bars, and where they begin and end on it.
  struct Line {
    double aside, start, end;
  };

  const Code &code;
  const Raster &gray;
  Place place;
  std::vector<int> known;
  std::pair<int, int> quiet;
  double module = 0;
  /// The values that all lines have to have.
  std::vector<int> values;
  /// The lines along the bars, from the top.
  std::vector<Line> lines;

  /// The part of a line across the place that is in the picture.
  std::pair<double, double> within(double aside, double from, double to) const {
    const Point middle = place.at(0, aside);
    const auto clip = [&](double start, double direction, double size) {
      if (std::abs(direction) < 1e-9) {
        if (start < 0 || start >= size) to = from;
        return;
      }
      const double one = -start / direction, other = (size - start) / direction;
      from = std::max(from, std::min(one, other)), to = std::min(to, std::max(one, other));
    };
    clip(middle.x, place.across.x, gray.width);
    clip(middle.y, place.across.y, gray.height);
    return {from, to};
  }

  /// The profile of a part of a line, as far as it is in the picture; nothing if hardly any is.
  ReflectanceProfile profile(const Aperture &aperture, double aside, double from, double to, double step) const {
    ReflectanceProfile result;
    const auto [first, last] = within(aside, from, to);
    result.step = std::max(step, (last - first) / mostValues);
    result.start = first + result.step / 2;
    for (double at = result.start; at < last; at += result.step) {
      result.values.push_back(aperture.at(gray, place.at(at, aside)));
    }
    if (result.values.size() < 16) result.values.clear();
    return result;
  }

  /// Finds the bars among elements: those whose first and last one are nearest to where they should be.
  std::optional<Found> found(const std::vector<ProfileElement> &elements, double start, double end, double tolerance) const {
    struct Try {
      double distance;
      size_t first, last;
    };
    // To libzxing 2.3, an add-on belongs to the place of its code, so that the last bar is somewhere before the end.
    const bool hasAddOn = code.isRetail() && std::find(code.payload.begin(), code.payload.end(), '+') != code.payload.end();
    std::vector<size_t> firsts, lasts;
    for (size_t i = 0; i < elements.size(); i++) {
      if (!elements[i].isDark) continue;
      if (std::abs(elements[i].from - start) <= tolerance) firsts.push_back(i);
      if (std::abs(elements[i].to - end) <= tolerance || (hasAddOn && elements[i].to < end)) lasts.push_back(i);
    }
    std::vector<Try> tries;
    for (const size_t first : firsts) {
      for (const size_t last : lasts) {
        if (last <= first || !isCountOfElements(code.format, last - first + 1)) continue;
        tries.push_back({std::abs(elements[first].from - start) + std::abs(elements[last].to - end), first, last});
      }
    }
    std::sort(tries.begin(), tries.end(), [](const Try &one, const Try &other) { return one.distance < other.distance; });
    if (tries.size() > mostTries) tries.resize(mostTries);
    std::vector<double> widths;
    for (const Try &one : tries) {
      widths.clear();
      for (size_t i = one.first; i <= one.last; i++) widths.push_back(elements[i].to - elements[i].from);
      auto read = reading(code.format, widths);
      if (!read || !isRight(read->values)) continue;
      return Found{one.first, widths.size(), std::move(*read)};
    }
    return {};
  }

  /// Whether characters are those of the code.
  bool isRight(const std::vector<int> &characters) const {
    if (!values.empty()) return characters == values;
    if (known.empty()) return true;
    if (characters.size() != known.size()) return false;
    for (size_t i = 0; i < known.size(); i++) {
      if (characters[i] % 10 != known[i]) return false;
    }
    return true;
  }

  /// Finds the bars on one of some lines, and how wide a module is.
  bool find() {
    const double length = std::max(place.length, 8.0);
    const double search = code.reader == "zxing" ? length * searchBesides + 4 : searchAround;
    const double height = std::max(place.height, length / 8);
    // A thin line at first, for the width of a module is not known; thicker ones if there is noise.
    for (const double diameter : {1.0, length / 250, length / 120}) {
      if (diameter < 1) continue;
      for (const double part : triedLines) {
        if (findOn(part * height, Aperture(diameter, Aperture::rough), length, search)) return true;
      }
    }
    return false;
  }

  bool findOn(double aside, const Aperture &aperture, double length, double search) {
    const double reach = length / 2 + search;
    const auto line = profile(aperture, aside, -reach, reach, std::max(0.25, reach / 4000));
    if (line.values.empty()) return false;
    // The part that is certainly of the code, or all if little is.
    const double certain = search < length ? length / 2 : reach;
    const ReflectanceRange range(line, -certain, certain);
    for (const bool isTurned : {false, true}) {
      auto all = elements(line, -reach, reach, range);
      refineEdges(all, line);
      if (isTurned) turn(all);
      const auto bars = found(all, -length / 2, length / 2, search);
      if (!bars) continue;
      if (isTurned) place.turn();
      const Line seen{isTurned ? -aside : aside, all[bars->first].from, all[bars->first + bars->count - 1].to};
      module = bars->reading.module;
      values = bars->reading.values;
      lines = {seen};
      return true;
    }
    return false;
  }

  /// The elements of a line as they are read from its other end.
  static void turn(std::vector<ProfileElement> &elements) {
    std::reverse(elements.begin(), elements.end());
    for (auto &element : elements) {
      const double from = element.from;
      element.from = -element.to, element.to = -from;
    }
  }

  /// Follows the bars in both directions from the line that was found, to where they end.
  void followBars() {
    const Line middle = lines[0];
    const Aperture aperture(module, Aperture::rough);
    const double step = std::max({1.0, module, leastStep * (middle.end - middle.start)}), unit = module / roughValues;
    const auto rough = [&](double aside, double shift, double margin) {
      return profile(aperture, aside, middle.start + shift - margin, middle.end + shift + margin, unit);
    };
    const ReflectanceProfile model = rough(middle.aside, 0, 0);
    if (model.values.empty()) return;
    for (const int direction : {-1, 1}) {
      double shift = 0;
      int misses = 0;
      for (int k = 1; k <= mostSteps && misses < mostMisses; k++) {
        const double aside = middle.aside + direction * k * step;
        const ReflectanceProfile line = rough(aside, shift, module);
        if (line.values.empty()) break;
        double best = -1, moved = 0;
        const int lags = static_cast<int>(2 * roughValues);
        for (int lag = 0; lag <= lags; lag++) {
          const double likeness = correlation(model.values, line.values, static_cast<size_t>(lag));
          if (likeness > best) best = likeness, moved = line.place(lag) - model.place(0);
        }
        if (best < leastLikeness) {
          misses++;
          continue;
        }
        misses = 0;
        shift = moved;
        const Line next{aside, middle.start + shift, middle.end + shift};
        lines.insert(direction < 0 ? lines.begin() : lines.end(), next);
      }
    }
  }

  static double correlation(const std::vector<double> &model, const std::vector<double> &line, size_t lag) {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    for (size_t i = 0; i < model.size() && i + lag < line.size(); i++) {
      const double a = model[i], b = line[i + lag];
      n++, x += a, y += b, xx += a * a, xy += a * b, yy += b * b;
    }
    const double a = xx - x * x / n, b = yy - y * y / n;
    return n < static_cast<double>(model.size()) / 2 || a <= 1e-9 || b <= 1e-9 ? -1 : (xy - x * y / n) / std::sqrt(a * b);
  }

  const Line &nearest(double aside) const {
    return *std::min_element(lines.begin(), lines.end(), [&](const Line &one, const Line &other) {
      return std::abs(one.aside - aside) < std::abs(other.aside - aside);
    });
  }

  /// Measures a line.
  ///
  /// @param near  a line beside it, on which the place of the bars is known.
  MeasuredLine measure(const Aperture &aperture, const Line &near, double aside) const {
    MeasuredLine result;
    const double from = near.start - (quiet.first + searchOnLine) * module;
    const double to = near.end + (quiet.second + searchOnLine) * module;
    const auto line = profile(aperture, aside, from, to, module / valuesPerModule);
    if (line.values.empty()) return result;
    // Outside the quiet zones, anything may be printed.
    double start = near.start - quiet.first * module, end = near.end + quiet.second * module;
    ReflectanceRange range(line, start, end);
    auto all = elements(line, from, to, range);
    refineEdges(all, line);
    auto bars = found(all, near.start, near.end, searchOnLine * module);
    if (bars) {
      const double width = bars->reading.module;
      start = all[bars->first].from - quiet.first * width;
      end = all[bars->first + bars->count - 1].to + quiet.second * width;
      range = ReflectanceRange(line, start, end);
      all = elements(line, start, end, range);
      refineEdges(all, line);
      bars = found(all, near.start, near.end, searchOnLine * module);
    }
    result.most = range.most, result.least = range.least;
    if (bars) result.elements = measured(all, *bars, line);
    return result;
  }

  MeasuredLine::Elements measured(
      const std::vector<ProfileElement> &all, const Found &bars, const ReflectanceProfile &line) const {
    MeasuredLine::Elements result;
    const size_t first = bars.first, end = bars.first + bars.count;
    const double width = bars.reading.module;
    for (size_t i = first > 0 ? first - 1 : 0; i < std::min(all.size(), end + 1); i++) {
      result.nonuniformity = std::max(result.nonuniformity, all[i].nonuniformity);
      if (i + 1 < all.size() && i < end) {
        result.edgeContrast = std::min(result.edgeContrast, std::abs(all[i].peak - all[i + 1].peak));
      }
    }
    result.decodability = bars.reading.decodability;
    // A value beside the last one is outside the quiet zone, or outside the picture.
    if (first > 0) {
      const double size = all[first].from - all[first - 1].from + (first == 1 ? line.step : 0);
      result.before = quietZone(size, width, quiet.first);
    }
    if (end < all.size()) {
      const double size = all[end].to - all[end].from + (end + 1 == all.size() ? line.step : 0);
      result.after = quietZone(size, width, quiet.second);
    }
    int count = 0;
    for (size_t i = 0; i < bars.count; i += 2, count++) {
      result.growth += (all[first + i].to - all[first + i].from) / width - bars.reading.nominal[i];
    }
    result.growth /= count;
    return result;
  }

  static double quietZone(double size, double width, int needed) {
    const double modules = size / width;
    return modules >= needed - quietTolerance ? needed : std::max(0.0, modules);
  }
};

Measurement measurement(const Code &code, const View &picture) {
  Measurement result;
  if (!code.isLinear()) result.refusal = Measurement::Refusal::matrix;
  else if (!hasReferenceDecode(code.format)) result.refusal = Measurement::Refusal::symbology;
  else if (code.isInverted) result.refusal = Measurement::Refusal::inverted;
  else return Measuring(code, picture).measure();
  return result;
}

}  // namespace

std::vector<Measurement> measurements(const std::vector<Code> &codes, const View &picture) {
  const auto deadline = Clock::now() + measuringTime;
  std::vector<Measurement> results;
  for (const Code &code : codes) {
    if (Clock::now() < deadline) {
      results.push_back(measurement(code, picture));
    } else {
      results.emplace_back();
      results.back().refusal = Measurement::Refusal::unmeasured;
    }
  }
  return results;
}
