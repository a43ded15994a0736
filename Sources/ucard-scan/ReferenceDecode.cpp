#include "ReferenceDecode.hpp"

#include "BarPattern.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace {

using Widths = BarPattern::Widths;

double sum(const double *widths, size_t count) { return std::accumulate(widths, widths + count, 0.0); }

bool isRetail(const std::string &format) {
  return format == "EAN-13" || format == "UPC-A" || format == "EAN-8" || format == "UPC-E";
}

// MARK: characters of a fixed number of modules

/// A symbology whose characters have a fixed number of modules, and are read by the distances from each edge to the next one
/// of the same kind, which do not change if all bars grow.
struct ModularCharacters {
  std::vector<Widths> characters;
  size_t elements;
  int modules;
};

/// How far the two bars of the digits 1, 2, 7 and 8 together are from the threshold, in modules: one, and a thirteenth for each
/// bar, by which ISO/IEC 15420 makes these bars wider or narrower.
constexpr double distanceOfAmbiguousDigits = 15.0 / 13;

/// The bars of a character together.
double bars(const double *widths, size_t elements, bool isDark) {
  double result = 0;
  for (size_t i = isDark ? 0 : 1; i < elements; i += 2) result += widths[i];
  return result;
}

/// Reads a character, and adds it.
///
/// @param widths  its elements.
/// @param isDark  whether the first one is a bar.
/// @return false if it is none.
bool addCharacter(Reading &reading, const ModularCharacters &kind, const double *widths, bool isDark) {
  const double total = sum(widths, kind.elements), module = total / kind.modules;
  if (module <= 0) return false;
  std::vector<int> distances;
  double decodability = 1;
  for (size_t i = 0; i + 2 < kind.elements; i++) {
    const double distance = (widths[i] + widths[i + 1]) / module;
    distances.push_back(static_cast<int>(std::lround(distance)));
    // The distance to the nearest reference threshold, as a part of half a module.
    decodability = std::min(decodability, 1 - 2 * std::abs(distance - distances.back()));
  }
  const double dark = bars(widths, kind.elements, isDark) / module;
  int value = -1;
  double nearest = 1e9, sums = 0;
  int candidates = 0;
  for (size_t candidate = 0; candidate < kind.characters.size(); candidate++) {
    const Widths &known = kind.characters[candidate];
    bool isSame = true;
    for (size_t i = 0; i < distances.size() && isSame; i++) {
      isSame = distances[i] == static_cast<int>(known[i] + known[i + 1]);
    }
    if (!isSame) continue;
    const double expected = bars(known.data(), kind.elements, isDark), difference = std::abs(dark - expected);
    sums += expected, candidates++;
    if (difference < nearest) value = static_cast<int>(candidate), nearest = difference;
  }
  if (value < 0) return false;
  if (kind.modules == 11) {
    // The sum of the bars is a check on the character (ISO/IEC 15417, decodability).
    if (nearest >= 1.75) return false;
    decodability = std::min(decodability, (1.75 - nearest) / 1.75);
  } else if (candidates > 1) {
    // The digits 1 and 7, and 2 and 8, differ in the sum of their bars alone. The threshold is in the middle.
    decodability = std::min(decodability, std::abs(dark - sums / candidates) / distanceOfAmbiguousDigits);
  }
  reading.values.push_back(value);
  const Widths &known = kind.characters[static_cast<size_t>(value)];
  reading.nominal.insert(reading.nominal.end(), known.begin(), known.end());
  reading.decodability = std::min(reading.decodability, std::max(0.0, decodability));
  return true;
}

std::optional<Reading> readingOfRetail(const std::string &format, const std::vector<double> &widths) {
  static const auto all = elementsOfRetail();
  static const ModularCharacters left{all, 4, 7}, right{{all.begin(), all.begin() + 10}, 4, 7};
  const bool isShort = format == "UPC-E";
  const size_t half = format == "EAN-8" ? 4 : 6;
  Reading reading;
  size_t place = 0;
  const auto addGuard = [&](size_t count) {
    reading.nominal.insert(reading.nominal.end(), count, 1);
    place += count;
  };
  const auto addDigits = [&](const ModularCharacters &kind, bool isDark) {
    for (size_t i = 0; i < half; i++, place += 4) {
      if (!addCharacter(reading, kind, &widths[place], isDark)) return false;
    }
    return true;
  };
  addGuard(3);
  if (!addDigits(left, false)) return {};
  addGuard(isShort ? 6 : 5);
  if (!isShort) {
    if (!addDigits(right, true)) return {};
    addGuard(3);
  }
  reading.module = sum(widths.data(), widths.size()) / std::accumulate(reading.nominal.begin(), reading.nominal.end(), 0.0);
  // Guards have no characters that would tell a wrong element.
  for (size_t i = 0; i < widths.size(); i++) {
    if (std::abs(widths[i] / reading.module - reading.nominal[i]) > 1.5) return {};
  }
  return reading;
}

/// Reads a Code 93 or a Code 128: characters of six elements, and a last bar.
///
/// @param last  the width of the last bar, in modules.
std::optional<Reading> readingOfSixElements(const ModularCharacters &kind, const std::vector<double> &widths, double last) {
  Reading reading;
  for (size_t place = 0; place + kind.elements <= widths.size(); place += kind.elements) {
    if (!addCharacter(reading, kind, &widths[place], true)) return {};
  }
  reading.nominal.push_back(last);
  reading.module = sum(widths.data(), widths.size()) / std::accumulate(reading.nominal.begin(), reading.nominal.end(), 0.0);
  return reading;
}

std::optional<Reading> readingOfCode128(const std::vector<double> &widths) {
  static const ModularCharacters kind{elementsOfCode128(), 6, 11};
  auto result = readingOfSixElements(kind, widths, 2);
  if (!result || result->values.size() < 3) return {};
  const auto &values = result->values;
  if (values.front() < 103 || values.front() > 105 || values.back() != 106) return {};
  const size_t check = values.size() - 2;
  int sum = values[0];
  for (size_t i = 1; i < check; i++) sum = (sum + static_cast<int>(i % 103) * values[i]) % 103;
  return sum % 103 == values[check] ? result : std::nullopt;
}

std::optional<Reading> readingOfCode93(const std::vector<double> &widths) {
  static const ModularCharacters kind{elementsOfCode93(), 6, 9};
  auto result = readingOfSixElements(kind, widths, 1);
  if (!result || result->values.size() < 4 || result->values.front() != 47 || result->values.back() != 47) return {};
  return result;
}

// MARK: elements of two widths

/// The least and the largest ratio of wide to narrow elements (ISO/IEC 16388 and ISO/IEC 16390).
constexpr double leastRatio = 1.8, mostRatio = 3.4;
/// The widest gap between two characters, in narrow elements (ISO/IEC 16388).
constexpr double widestGap = 5.3;

/// Elements of two widths, each with the threshold that tells narrow from wide.
class TwoWidths {
 public:
  explicit TwoWidths(const std::vector<double> &widths) : widths(widths), thresholds(widths.size(), 0) {}

  void setThreshold(size_t first, size_t count, double threshold) {
    std::fill_n(thresholds.begin() + static_cast<long>(first), count, threshold);
  }
  bool isWide(size_t index) const { return widths[index] > thresholds[index]; }

  /// The value of a character; -1 if it is none.
  ///
  /// @param step  the elements from one to the next.
  int value(const std::vector<Widths> &characters, size_t first, size_t step = 1) const {
    for (size_t value = 0; value < characters.size(); value++) {
      const Widths &known = characters[value];
      bool isSame = true;
      for (size_t i = 0; i < known.size() && isSame; i++) isSame = isWide(first + i * step) == (known[i] > 1);
      if (isSame) return static_cast<int>(value);
    }
    return -1;
  }

  /// Takes the widths, but not those of gaps, which have no threshold.
  void measure(Reading &reading) const {
    double narrow = 0, wide = 0;
    int narrowCount = 0, wideCount = 0;
    for (size_t i = 0; i < widths.size(); i++) {
      if (thresholds[i] == 0) continue;
      if (isWide(i)) wide += widths[i], wideCount++;
      else narrow += widths[i], narrowCount++;
    }
    if (narrowCount == 0 || wideCount == 0) {
      reading.decodability = 0;
      return;
    }
    narrow /= narrowCount, wide /= wideCount;
    reading.module = narrow;
    const double ratio = wide / narrow;
    bool areWithin = ratio >= leastRatio && ratio <= mostRatio;
    for (size_t i = 0; i < widths.size(); i++) {
      const double threshold = thresholds[i];
      reading.nominal.push_back(threshold > 0 && isWide(i) ? ratio : 1);
      if (threshold == 0) {
        reading.nominal.back() = widths[i] / narrow;
        areWithin = areWithin && widths[i] <= widestGap * narrow;
        continue;
      }
      // What is left of the distance from the mean to the threshold (ISO/IEC 15416, decodability of two widths).
      const double left =
          isWide(i) ? (widths[i] - threshold) / (wide - threshold) : (threshold - widths[i]) / (threshold - narrow);
      reading.decodability = std::min(reading.decodability, std::max(0.0, left));
    }
    if (!areWithin) reading.decodability = 0;
  }

 private:
  const std::vector<double> &widths;
  std::vector<double> thresholds;
};

/// The sum of the ten elements of a pair has this many narrow ones, if the threshold is in the middle (ISO/IEC 16390).
constexpr double thresholdOfPair = 7.0 / 64, thresholdOfCode39 = 1.0 / 8;

std::optional<Reading> readingOfITF(const std::vector<double> &widths) {
  static const auto digits = elementsOfITF();
  TwoWidths elements(widths);
  Reading reading;
  double first = 0, last = 0;
  for (size_t place = 4; place + 3 < widths.size(); place += 10) {
    last = thresholdOfPair * sum(&widths[place], 10);
    if (first == 0) first = last;
    elements.setThreshold(place, 10, last);
    for (const size_t shift : {0, 1}) {
      reading.values.push_back(elements.value(digits, place + shift, 2));
      if (reading.values.back() < 0) return {};
    }
  }
  const size_t stop = widths.size() - 3;
  elements.setThreshold(0, 4, first), elements.setThreshold(stop, 3, last);
  for (const size_t narrow : {size_t(0), size_t(1), size_t(2), size_t(3), stop + 1, stop + 2}) {
    if (elements.isWide(narrow)) return {};
  }
  if (!elements.isWide(stop)) return {};
  elements.measure(reading);
  return reading;
}

std::optional<Reading> readingOfCode39(const std::vector<double> &widths) {
  static const auto characters = elementsOfCode39();
  const int start = static_cast<int>(characters.size()) - 1;
  TwoWidths elements(widths);
  Reading reading;
  for (size_t place = 0; place < widths.size(); place += 10) {
    elements.setThreshold(place, 9, thresholdOfCode39 * sum(&widths[place], 9));
    reading.values.push_back(elements.value(characters, place));
    if (reading.values.back() < 0) return {};
  }
  if (reading.values.size() < 2 || reading.values.front() != start || reading.values.back() != start) return {};
  elements.measure(reading);
  return reading;
}

/// Bars and spaces of Codabar have a threshold each, in the middle between the widest and the narrowest.
std::optional<Reading> readingOfCodabar(const std::vector<double> &widths) {
  static const auto characters = elementsOfCodabar();
  TwoWidths elements(widths);
  for (const size_t kind : {0, 1}) {
    double least = 1e9, most = 0;
    for (size_t i = kind; i < widths.size(); i += 2) {
      if (i % 8 == 7) continue;
      least = std::min(least, widths[i]), most = std::max(most, widths[i]);
    }
    for (size_t i = kind; i < widths.size(); i += 2) {
      if (i % 8 != 7) elements.setThreshold(i, 1, (least + most) / 2);
    }
  }
  Reading reading;
  for (size_t place = 0; place < widths.size(); place += 8) {
    reading.values.push_back(elements.value(characters, place));
    if (reading.values.back() < 0) return {};
  }
  if (reading.values.size() < 2 || reading.values.front() < 16 || reading.values.back() < 16) return {};
  elements.measure(reading);
  return reading;
}

}  // namespace

bool hasReferenceDecode(const std::string &format) {
  return isRetail(format) || format == "Code128" || format == "Code93" || format == "Code39" || format == "Codabar" ||
         format == "ITF";
}

bool isCountOfElements(const std::string &format, size_t count) {
  if (format == "EAN-13" || format == "UPC-A") return count == 59;
  if (format == "EAN-8") return count == 43;
  if (format == "UPC-E") return count == 33;
  if (format == "Code128") return count >= 19 && count % 6 == 1;
  if (format == "Code93") return count >= 25 && count % 6 == 1;
  if (format == "Code39") return count >= 19 && count % 10 == 9;
  if (format == "Codabar") return count >= 15 && count % 8 == 7;
  if (format == "ITF") return count >= 17 && count % 10 == 7;
  return false;
}

std::optional<Reading> reading(const std::string &format, const std::vector<double> &widths) {
  if (!isCountOfElements(format, widths.size())) return {};
  if (isRetail(format)) return readingOfRetail(format, widths);
  if (format == "Code128") return readingOfCode128(widths);
  if (format == "Code93") return readingOfCode93(widths);
  if (format == "Code39") return readingOfCode39(widths);
  if (format == "Codabar") return readingOfCodabar(widths);
  return readingOfITF(widths);
}
