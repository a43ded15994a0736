#include "Lines.hpp"

#include "Likeness.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace {

/// The number of lines that make evidence.
constexpr int enoughLines = 3;
/// The number of lines equal to the bars that make evidence, although others look like another number.
constexpr int equalLines = 4;
/// The number of lines after which no others are drawn, if none says another number.
constexpr int plentyLines = 8;
/// The lines that are compared with all patterns; the others are compared with the best of them.
constexpr int comparedLines = 3;
/// The lines after which there are no others, if none of them looks like the bars.
constexpr int triedLines = 30;
/// The lines that are drawn across a code on either side of its middle.
constexpr int linesAside = 30;
/// The half of the height in which lines are drawn, as a part of the length of the bars.
constexpr double reach = 0.45;
/// The most pixels on either side of the middle in which the bars of a code are looked for.
constexpr double longestSearch = 900;
/// The least height, in pixels, in which they are looked for.
constexpr double leastHeight = 12;
/// The correlation of a line with bars from which it is compared in detail.
constexpr double leastLikeness = 0.5;
/// The same for bars that are looked for in the whole neighbourhood.
constexpr double leastRough = 0.45;
/// The part of the contrast of a line that its bars have to explain; and those from which the line is clear, and certain.
constexpr double leastTotal = 0.7, clearTotal = 0.8, certainTotal = 0.9;
/// By how much more of the contrast of each character has to be explained than by any other; and by how much less, for the
/// line to speak against it.
constexpr double leastMargin = 0.06, otherMargin = 0.1;
/// The part that is explained, and by how much more, on a line of which hardly anything differs from its bars.
constexpr double equalTotal = 0.93, equalMargin = 0.12;

/// The part of a line across a place that is in the picture, as distances from the middle.
std::pair<double, double> within(const Raster &gray, const Place &place, double aside) {
  double from = -longestSearch, to = longestSearch;
  const Point middle = place.at(0, aside);
  const auto clip = [&](double start, double direction, double size) {
    if (std::abs(direction) < 1e-9) return;
    const double one = -start / direction, other = (size - start) / direction;
    from = std::max(from, std::min(one, other)), to = std::min(to, std::max(one, other));
  };
  clip(middle.x, place.across.x, gray.width - 1);
  clip(middle.y, place.across.y, gray.height - 1);
  return {from, to};
}

/// Looks for the bars of a code of which libzbar only tells some points: where they begin, and how wide they are.
bool find(const std::vector<BarPattern> &patterns, Place &place, const Code &code, const View &picture) {
  const double height = std::max(place.height, leastHeight);
  for (const double part : {0.0, 0.25, -0.25, 0.5, -0.5}) {
    const double aside = part * height;
    double best = leastRough, start = 0, length = 0;
    bool isTurned = false;
    const auto [from, to] = within(picture.gray, place, aside);
    for (const auto &pattern : patterns) {
      const double largest = (to - from) / (pattern.width + 2);
      for (const bool turned : {false, true}) {
        for (double module = 0.9; module < largest; module *= 2) {
          const double unit = module / 3;
          Point first = place.at(from, aside), last = place.at(to, aside);
          if (turned) std::swap(first, last);
          const Profile line = profile(picture.gray, first, last, 1, unit, code.isInverted);
          const Alignment one = roughAlignment(line, pattern, 3, std::min(6.0, largest / unit));
          if (one.likeness <= best) continue;
          best = one.likeness, isTurned = turned;
          start = one.start * unit + (turned ? -to : from), length = one.module * unit * pattern.width;
        }
      }
    }
    if (length == 0) continue;
    if (isTurned) place.turn();
    place.move(start + length / 2, length);
    return true;
  }
  return false;
}

/// Whether the add-on after some bars looks like its digits, and like no others.
bool hasAddOn(const Profile &line, const Likeness &main, BarDrawings &addOn) {
  Profile rest;
  rest.step = line.step;
  const size_t start = static_cast<size_t>(std::max(0.0, main.end + 2 * main.module));
  if (start >= line.values.size()) return false;
  rest.values.assign(line.values.begin() + static_cast<long>(start), line.values.end());
  const auto alignment = bestAlignment(rest, addOn.pattern, 0.9 * main.module, 1.1 * main.module);
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

/// A pattern that lines are compared with.
struct Candidate {
  BarDrawings drawings;
  /// The width of a module in pixels, and the pixels from one value of a line to the next.
  double module, unit;
  /// The least and the largest width of a module on a line, in values.
  double least, most;
  /// The sum of its correlations with the lines so far.
  double likeness = 0;

  Candidate(const BarPattern &pattern, const Place &place)
      : drawings(pattern), module(place.length / pattern.width), unit(std::max(0.2, module / 5)),
        least(0.93 * module / unit), most(1.07 * module / unit) {}
};

}  // namespace

bool Lines::areEnough() const {
  if (same < enoughLines || cut > same || 2 * contrary > same) return false;
  // Lines through a scratch or a finger count less than those that miss it.
  return other <= 2 * same || equal >= equalLines;
}

Lines lines(const Code &code, Place place, const View &picture) {
  Lines result;
  const auto known = patterns(code);
  const std::string payload(code.payload.begin(), code.payload.end());
  const auto plus = code.isRetail() ? payload.find('+') : std::string::npos;
  std::vector<BarDrawings> addOn;
  if (plus != std::string::npos) {
    for (const auto &pattern : addOnPatterns(payload.substr(plus + 1))) addOn.emplace_back(pattern);
    if (addOn.empty()) return result;
  }
  if (known.empty() || (code.reader == "zbar" && !find(known, place, code, picture))) return result;
  std::vector<Candidate> candidates;
  for (const auto &pattern : known) candidates.emplace_back(pattern, place);
  int tried = 0, aligned = 0;
  const double half = std::max(place.height / 2, reach * place.length), step = std::max(1.0, half / linesAside);
  for (const double aside : asides(half, step)) {
    if (std::max(result.same, result.cut - plentyLines) > plentyLines && result.other == 0) break;
    if (++tried > triedLines && result.same == 0) break;
    Candidate *best = nullptr;
    Alignment alignment;
    Profile line;
    for (auto &one : candidates) {
      const double before = 0.6 * place.length + 12 * one.module, after = before + (addOn.empty() ? 0 : 70 * one.module);
      const Profile seen =
          profile(picture.gray, place.at(-before, aside), place.at(after, aside), step * 0.45, one.unit, code.isInverted);
      const auto found = bestAlignment(seen, one.drawings.pattern, one.least, one.most);
      one.likeness += std::max(0.0, found.likeness);
      if (found.likeness > alignment.likeness) best = &one, alignment = found, line = seen;
    }
    if (alignment.likeness < leastLikeness) continue;
    if (candidates.size() > 1 && ++aligned == comparedLines) {
      const auto isLess = [](const Candidate &one, const Candidate &other) { return one.likeness < other.likeness; };
      const auto top = std::max_element(candidates.begin(), candidates.end(), isLess);
      const bool isTop = &*top == best;
      candidates = {*top};
      if (!isTop) continue;
      best = &candidates[0];
    }
    const Likeness found = likeness(line, best->drawings, alignment);
    if (found.total < leastTotal) continue;
    if (!found.isQuiet) {
      result.cut += found.leastMargin() >= leastMargin;
      continue;
    }
    if (found.leastMargin() >= leastMargin) {
      // Other lines are much like the first that is right.
      best->least = std::max(best->least, 0.97 * alignment.module), best->most = std::min(best->most, 1.03 * alignment.module);
      if (!addOn.empty() && !hasAddOn(line, found, addOn[0])) continue;
      result.same++;
      result.equal += found.total >= equalTotal && found.leastMargin() >= equalMargin;
    } else if (found.leastMargin() <= -otherMargin && found.total >= clearTotal) {
      result.other++;
      result.contrary += found.total >= certainTotal;
    }
  }
  return result;
}
