#include "Evidence.hpp"

#include "Likeness.hpp"
#include "Merging.hpp"
#include "Readers.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <utility>

namespace {

/// The time for all codes of a picture. The rest of them is not confirmed.
constexpr std::chrono::seconds evidenceTime(6);
/// The number of lines that make evidence.
constexpr int enoughLines = 3;
/// The number of lines of zxing-cpp, which may lie side by side, that make evidence for a code with a single check digit.
constexpr int manyLines = 16;
/// The number of lines after which no others are drawn, if none says another number.
constexpr int plentyLines = 8;
/// The lines that are drawn across a code on either side of its middle.
constexpr int linesAside = 30;
/// The half of the height in which lines are drawn, as a part of the length of the bars.
constexpr double reach = 0.45;
/// The pixels on either side of the middle in which the bars of a code are looked for.
constexpr double longestSearch = 900;
/// The correlation of a line with bars from which it is compared in detail.
constexpr double leastLikeness = 0.5;
/// The same for bars that are looked for in the whole neighbourhood.
constexpr double leastRough = 0.45;
/// The part of the contrast of a line that its bars have to explain; and those from which the line is clear, and certain.
constexpr double leastTotal = 0.7, clearTotal = 0.8, certainTotal = 0.9;
/// By how much more of the contrast of each digit has to be explained than by any other digit; and by how much less, for the
/// line to speak against it.
constexpr double leastMargin = 0.06, otherMargin = 0.1;
/// The digits from which an ITF needs no more lines than others: bars of other codes have looked like shorter ones.
constexpr size_t longITF = 10;
/// The characters from which a Codabar is confirmed that only one reader sees: bars of other codes have looked like shorter ones.
constexpr size_t longCodabar = 8;
/// The lines of libzbar, and the characters, that make evidence for a Code 39 or Codabar, which need not have a check
/// character: it has seen numbers in noise on one line.
constexpr int uncheckedLines = 6;
constexpr size_t uncheckedCharacters = 6;
/// The quiet zone of an ITF, in modules, and the contrast that it may have, as a part of that of the bars.
constexpr double quietOfITF = 7, mostInQuiet = 0.2;
/// The height of lines, as a part of their length, from which the first is separate from the last.
constexpr double separateHeight = 0.12;

bool isRetail(const Code &code) {
  return code.format == "EAN-13" || code.format == "EAN-8" || code.format == "UPC-A" || code.format == "UPC-E";
}

/// The direction across the bars in a neighbourhood, as a unit vector: that in which the brightness changes most.
Point directionAcrossBars(const Raster &gray, double left, double top, double right, double bottom) {
  const int first = std::max(1, static_cast<int>(left)), last = std::min(gray.width - 2, static_cast<int>(right));
  const int start = std::max(1, static_cast<int>(top)), end = std::min(gray.height - 2, static_cast<int>(bottom));
  double real = 0, imaginary = 0;
  for (int y = start; y <= end; y++) {
    const uint8_t *above = gray.row(y - 1), *row = gray.row(y), *below = gray.row(y + 1);
    for (int x = first; x <= last; x++) {
      // The operator of Scharr, whose direction is right at any angle. The squares make opposite directions one.
      const double across = 3 * (above[x + 1] - above[x - 1]) + 10 * (row[x + 1] - row[x - 1]) + 3 * (below[x + 1] - below[x - 1]);
      const double down = 3 * (below[x - 1] - above[x - 1]) + 10 * (below[x] - above[x]) + 3 * (below[x + 1] - above[x + 1]);
      real += across * across - down * down;
      imaginary += 2 * across * down;
    }
  }
  const double angle = std::atan2(imaginary, real) / 2;
  return {std::cos(angle), std::sin(angle)};
}

/// The place of a code in a picture, in its pixels.
struct Place {
  Point middle;
  /// The directions along the line of reading and along the bars.
  Point across, down;
  double length = 0, height = 0;
  /// The length with the corners that are farthest: a symbol may have several rows.
  double reach = 0;
  Point reading, bars;

  Place(const Code &code, const View &picture) {
    // Corners are those of the file; the picture may be reduced.
    std::array<Point, 4> corners;
    for (size_t i = 0; i < 4; i++) {
      corners[i] = {code.corners[i].x / picture.toPicture.a, code.corners[i].y / picture.toPicture.e};
      middle.x += corners[i].x / 4, middle.y += corners[i].y / 4;
    }
    double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
    for (const Point &corner : corners) {
      left = std::min(left, corner.x), right = std::max(right, corner.x);
      top = std::min(top, corner.y), bottom = std::max(bottom, corner.y);
    }
    const double side = std::max(right - left, bottom - top), margin = side < 20 ? 40 : std::max(4.0, side / 12);
    if (right - left < 2 * margin) left -= margin, right += margin;
    if (bottom - top < 2 * margin) top -= margin, bottom += margin;
    across = directionAcrossBars(picture.gray, left, top, right, bottom);
    reading = {corners[1].x - corners[0].x + corners[2].x - corners[3].x,
                        corners[1].y - corners[0].y + corners[2].y - corners[3].y};
    bars = {corners[3].x - corners[0].x + corners[2].x - corners[1].x,
            corners[3].y - corners[0].y + corners[2].y - corners[1].y};
    if (across.x * reading.x + across.y * reading.y < 0) across = {-across.x, -across.y};
    down = {-across.y, across.x};
    double start = 1e9, end = -1e9, upper = 1e9, lower = -1e9;
    for (const Point &corner : corners) {
      const double x = (corner.x - middle.x) * across.x + (corner.y - middle.y) * across.y;
      const double y = (corner.x - middle.x) * down.x + (corner.y - middle.y) * down.y;
      start = std::min(start, x), end = std::max(end, x);
      upper = std::min(upper, y), lower = std::max(lower, y);
    }
    reach = std::max(end - start, side / 2);
    // The corners of slanted bars reach farther than one line.
    const double read = (reading.x * across.x + reading.y * across.y) / 2;
    length = code.reader == "zxing" && read > 20 ? read : reach;
    height = lower - upper;
  }

  /// The same place, with the directions in which a reader saw lines and bars. They are not at right angles if the
  /// picture is slanted.
  Place slanted() const {
    Place place = *this;
    const double size = std::hypot(reading.x, reading.y), slope = std::hypot(bars.x, bars.y);
    if (size == 0) return place;
    place.across = {reading.x / size, reading.y / size};
    place.down = slope > 8 ? Point{bars.x / slope, bars.y / slope} : Point{-place.across.y, place.across.x};
    place.length = size / 2;
    return place;
  }

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

/// What the lines across the place of an EAN or UPC say about it.
struct Lines {
  /// The lines that look like its number, and those in which a digit looks like another one.
  int same = 0, other = 0;
  /// The lines that look like its number, but without quiet zones.
  int cut = 0;

  /// The lines in which a digit clearly looks like another one.
  int contrary = 0;

  bool areEnough() const { return same >= enoughLines && cut <= same && other <= 2 * same && 2 * contrary <= same; }
};

/// Looks for the bars of a code of which libzbar only tells some points: where they begin, and how wide they are.
bool find(const RetailBars &bars, Place &place, const Code &code, const View &picture) {
  const double side = std::max(picture.gray.width, picture.gray.height), count = static_cast<double>(bars.modules.size());
  const double ends = std::min(0.75 * side, longestSearch), largest = 2 * ends / (count + 10);
  for (const double aside : {0.0, 0.25, -0.25, 0.5, -0.5}) {
    Alignment best;
    double bestUnit = 1;
    bool isTurned = false;
    for (const bool turned : {false, true}) {
      for (double module = 0.9; module < largest; module *= 2) {
        const double unit = module / 3;
        Point from = place.at(-ends, aside * place.height), to = place.at(ends, aside * place.height);
        if (turned) std::swap(from, to);
        const Profile line = profile(picture.gray, from, to, 1, unit, code.isInverted);
        const Alignment one = roughAlignment(line, bars, 3, std::min(6.0, largest / unit));
        if (one.likeness > best.likeness) best = one, bestUnit = unit, isTurned = turned;
      }
    }
    if (best.likeness < leastRough) continue;
    if (isTurned) place.turn();
    place.move((best.start + best.module * count / 2) * bestUnit - ends, best.module * bestUnit * count);
    return true;
  }
  return false;
}

/// Whether the add-on after some bars looks like its digits, and like no others.
bool hasAddOn(const Profile &line, const Likeness &main, const BarDrawings &addOn) {
  Profile rest;
  rest.step = line.step;
  const size_t start = static_cast<size_t>(std::max(0.0, main.end + 2 * main.module));
  if (start >= line.values.size()) return false;
  rest.values.assign(line.values.begin() + static_cast<long>(start), line.values.end());
  const auto alignment = bestAlignment(rest, addOn.bars, 0.9 * main.module, 1.1 * main.module);
  if (alignment.likeness < leastLikeness) return false;
  const Likeness found = likeness(rest, addOn, alignment);
  return found.isQuiet && found.total >= leastTotal && found.leastMargin() >= leastMargin;
}

/// The distances of lines from the middle, one every `step`, in an order that has no period, so that the first lines are not
/// all in the same of several bands.
std::vector<double> asides(double half, double step) {
  constexpr double goldenSection = 0.61803398875;
  const int count = static_cast<int>(half / step);
  std::vector<std::pair<double, double>> sorted;
  for (int index = -count; index <= count; index++) {
    const double turn = (index + count) * goldenSection;
    sorted.push_back({turn - std::floor(turn), index * step});
  }
  std::sort(sorted.begin(), sorted.end());
  std::vector<double> result;
  for (const auto &[turn, aside] : sorted) result.push_back(aside);
  return result;
}

/// Compares lines across the place of an EAN or UPC with its bars.
Lines lines(const Code &code, Place place, const View &picture) {
  Lines result;
  const std::string payload(code.payload.begin(), code.payload.end());
  const auto plus = payload.find('+');
  const BarDrawings bars(RetailBars::of(code.format, payload.substr(0, plus)));
  const BarDrawings addOn(RetailBars::ofAddOn(plus == std::string::npos ? "" : payload.substr(plus + 1)));
  if (bars.bars.digits.empty() || (plus != std::string::npos && addOn.bars.digits.empty())) return result;
  if (code.reader == "zbar" && !find(bars.bars, place, code, picture)) return result;
  const double about = place.length / static_cast<double>(bars.bars.modules.size()), unit = std::max(0.2, about / 5);
  const double half = std::max(place.height / 2, reach * place.length), step = std::max(1.0, half / linesAside);
  const double before = 0.6 * place.length + 12 * about, after = before + (addOn.bars.digits.empty() ? 0 : 70 * about);
  double least = 0.93 * about / unit, most = 1.07 * about / unit;
  for (const double aside : asides(half, step)) {
    if (std::max(result.same, result.cut - plentyLines) > plentyLines && result.other == 0) break;
    const Profile line =
        profile(picture.gray, place.at(-before, aside), place.at(after, aside), step * 0.45, unit, code.isInverted);
    const auto alignment = bestAlignment(line, bars.bars, least, most);
    if (alignment.likeness < leastLikeness) continue;
    const Likeness found = likeness(line, bars, alignment);
    if (found.total < leastTotal) continue;
    if (!found.isQuiet) {
      result.cut += found.leastMargin() >= leastMargin;
      continue;
    }
    if (found.leastMargin() >= leastMargin) {
      // Other lines are much like the first that is right.
      least = std::max(least, 0.97 * alignment.module), most = std::min(most, 1.03 * alignment.module);
      result.same += addOn.bars.digits.empty() || hasAddOn(line, found, addOn);
    } else if (found.leastMargin() <= -otherMargin && found.total >= clearTotal) {
      result.other++;
      result.contrary += found.total >= certainTotal;
    }
  }
  return result;
}

/// What the readers see in an upright copy of the place of a code.
struct Agreement {
  bool byZXing = false, byZBar = false;
  /// The lines of zxing-cpp that agree.
  int lines = 0;
  /// Whether something else is read there.
  bool hasOther = false;
  /// The code as zxing-cpp sees it, which tells the place better.
  std::optional<Code> seen;

  bool areBoth() const { return byZXing && byZBar; }
};

/// A copy of the place of a code, in which the line of reading goes to the right.
View uprightCopy(const Code &code, const Place &place, const View &picture) {
  const double side = std::max(0.8 * place.reach, 0.6 * place.height) + 12;
  const int left = std::max(0, static_cast<int>(place.middle.x - side));
  const int top = std::max(0, static_cast<int>(place.middle.y - side));
  const int right = std::min(picture.gray.width, static_cast<int>(place.middle.x + side));
  const int bottom = std::min(picture.gray.height, static_cast<int>(place.middle.y + side));
  View view = cropped(picture, {left, top, right - left, bottom - top});
  if (place.reach > 800) view = reduced(view, place.reach / 500, place.reach / 500);
  if (place.reach < 300) view = enlarged(view, 2);
  const double angle = std::atan2(place.across.y, place.across.x) * 180 / 3.14159265358979323846;
  if (std::abs(angle) > 1.5) view = turned(view, -angle);
  return code.isInverted ? inverted(view) : view;
}

/// Whether two readings of one place can both be right: the readers have other forms for some contents. libzbar does not
/// know the characters beyond ASCII in Code 128, nor all elements of GS1 DataBar Expanded.
bool areCompatible(const Code &code, const Code &other) {
  if (isWithoutAddOn(other, code) || isWithoutAddOn(code, other)) return true;
  return code.format == other.format && (code.format == "Code128" || code.format == "DataBarExpanded") &&
         code.reader != other.reader;
}

void look(Agreement &agreement, const Code &code, const View &view) {
  for (const bool isZXing : {true, false}) {
    for (const Code &other : isZXing ? readLinearWithZXing(view) : readWithZBar(view)) {
      if (!other.isLinear()) continue;
      if (other.isSame(code)) {
        (isZXing ? agreement.byZXing : agreement.byZBar) = true;
        if (isZXing && other.lines > agreement.lines) agreement.lines = other.lines, agreement.seen = other;
      } else if (overlap(code, other) && !areCompatible(code, other)) {
        agreement.hasOther = true;
      }
    }
  }
}

/// The lines of a GS1 DataBar that agree. zxing-cpp stops at the second one, so that each half of the bars is read alone.
int dataBarLines(const Code &code, const View &view) {
  int lines = 0;
  const int height = view.gray.height / 2;
  for (const int top : {0, height}) {
    for (const Code &other : readLinearWithZXing(cropped(view, {0, top, view.gray.width, height}))) {
      if (other.isSame(code)) lines += other.lines;
    }
  }
  return lines;
}

Agreement agreement(const Code &code, const Place &place, const View &picture) {
  Agreement result;
  result.byZXing = code.reader == "zxing", result.byZBar = code.reader == "zbar";
  if (code.reader == "zxing") result.lines = code.lines;
  if (code.isAgreed) result.byZXing = result.byZBar = true;
  const View view = uprightCopy(code, place, picture);
  look(result, code, view);
  if (!result.areBoth() && code.format.rfind("DataBar", 0) == 0) {
    result.lines = std::max(result.lines, dataBarLines(code, view));
  }
  if (!result.areBoth() && result.lines < enoughLines) look(result, code, sharpened(levelled(view), 3, 2));
  return result;
}

/// Whether there is nothing like a bar beside an ITF. Its start and stop are bars that are within it, too, so that a part
/// of it looks like a whole one where light has bleached the rest.
bool isAlone(const Code &code, const Place &place, const View &picture) {
  // Two wide of five elements, which are two and a half times as wide as the others.
  const double module = place.length / (8 * static_cast<double>(code.payload.size()) + 8);
  const double third = std::max(1.0, place.height / 3);
  for (const double aside : {-third, 0.0, third}) {
    const auto range = [&](double from, double to) {
      const Profile line = profile(
          picture.gray, place.at(from, aside), place.at(to, aside), third / 2, std::max(0.3, module / 3), code.isInverted);
      if (line.values.empty()) return std::pair(0.0, 0.0);
      const auto [dark, light] = std::minmax_element(line.values.begin(), line.values.end());
      return std::pair(*dark, *light);
    };
    const double half = place.length / 2;
    const auto [dark, light] = range(-half, half);
    for (const double side : {-1.0, 1.0}) {
      const auto [darkest, lightest] = range(side * (half + 1.5 * module), side * (half + quietOfITF * module));
      // What is outside the picture is dark.
      if (lightest - darkest > mostInQuiet * (light - dark) || darkest < (dark + light) / 2) return false;
    }
  }
  return true;
}

/// What is known about a linear code.
struct Evidence {
  Lines lines;
  Agreement agreement;
  bool isEnough = false;

  Evidence(const Code &code, const View &picture) {
    const Place place(code, picture);
    if (isRetail(code)) {
      lines = ::lines(code, place, picture);
      if (!lines.areEnough() && code.reader == "zxing") {
        const Lines slanted = ::lines(code, place.slanted(), picture);
        if (slanted.same > lines.same) lines = slanted;
      }
      isEnough = lines.areEnough();
      if (isEnough) return;
    }
    agreement = ::agreement(code, place, picture);
    const bool hasLines = code.reader == "zxing" && agreement.lines >= enoughLines;
    if (agreement.hasOther || lines.cut > plentyLines + lines.same) return;
    if (isRetail(code)) {
      // Lines beside each other may be wrong alike.
      const bool areSeparate = agreement.lines >= manyLines && place.height >= separateHeight * place.length;
      isEnough = (areSeparate && lines.same > 0 && lines.other <= 2 * lines.same) ||
                 (agreement.areBoth() && lines.other <= 5 * lines.same);
    } else {
      // Each reader looks for quiet zones. A part of an ITF may look like a whole one.
      const bool isChecked = code.format == "Code128" || code.format == "Code93" || code.format.rfind("DataBar", 0) == 0;
      const bool isShort = code.format == "Codabar" && code.payload.size() < longCodabar;
      const bool hasLinesOfZBar = isChecked ? code.lines >= enoughLines
                                            : code.lines >= uncheckedLines && code.payload.size() >= uncheckedCharacters;
      const bool hasOwnLines = !isShort && code.format != "ITF" && (code.reader == "zxing" ? hasLines : hasLinesOfZBar);
      isEnough = agreement.areBoth() || hasOwnLines;
      if (code.format == "ITF") {
        // libzbar does not tell where an ITF ends.
        const auto seen = code.reader == "zxing" ? std::optional(code) : agreement.seen;
        const int needed = agreement.areBoth() ? plentyLines : manyLines;
        const bool isLong = code.payload.size() >= longITF || agreement.lines >= needed;
        isEnough = isEnough && seen && isLong && isAlone(*seen, Place(*seen, picture).slanted(), picture);
      }
    }
  }
};

}  // namespace

std::vector<Code> withEvidence(std::vector<Code> codes, const View &picture) {
  const auto deadline = std::chrono::steady_clock::now() + evidenceTime;
  std::vector<std::optional<Evidence>> evidence;
  for (Code &code : codes) {
    evidence.emplace_back();
    if (!code.isLinear()) continue;
    if (std::chrono::steady_clock::now() < deadline) evidence.back().emplace(code, picture);
    code.isConfirmed = evidence.back() && evidence.back()->isEnough;
  }
  // Two in one place cannot both be right.
  const auto isConflict = [&](const Code &one, const Code &other) {
    return one.isLinear() && other.isLinear() && overlap(one, other) && !areCompatible(one, other);
  };
  std::vector<Code> kept;
  for (size_t i = 0; i < codes.size(); i++) {
    Code code = codes[i];
    bool isShadow = false;
    for (size_t j = 0; j < codes.size(); j++) {
      if (i == j || !codes[j].isConfirmed || !evidence[i] || !evidence[j]) continue;
      const bool isOver = isConflict(codes[i], codes[j]);
      if (codes[i].isConfirmed) {
        if (isOver) code.isConfirmed = false;
      } else if (isOver || evidence[i]->lines.other >= enoughLines) {
        isShadow = true;
      }
    }
    if (!isShadow) kept.push_back(code);
  }
  return kept;
}
