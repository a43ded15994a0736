#include "Reflectance.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace {

/// The angle from one point of an aperture to the next, which is the golden one.
constexpr double goldenAngle = 2.39996322972865332;
/// The least height of a peak in a bar above its valleys, as a part of the symbol contrast.
constexpr double leastPeakHeight = 0.05;

std::array<float, 256> linearSamples() {
  std::array<float, 256> table;
  for (size_t i = 0; i < table.size(); i++) {
    const double sample = static_cast<double>(i) / 255;
    table[i] = static_cast<float>(sample <= 0.04045 ? sample / 12.92 : std::pow((sample + 0.055) / 1.055, 2.4));
  }
  return table;
}

const std::array<float, 256> linear = linearSamples();

/// The difference between the highest peak and the lowest valley of a bar, or of a space. Its ends are edges, and neither.
///
/// @param least  how much lower both sides of a peak are at least; noise on the slope of an edge has peaks, too.
double nonuniformity(const std::vector<double> &values, size_t first, size_t last, bool isDark, double least) {
  // A space is a peak with valleys in it: a bar, turned over.
  const double sign = isDark ? 1 : -1;
  std::vector<double> after(last - first + 1);
  double lowest = 2, highest = -2;
  for (size_t i = last + 1; i-- > first;) after[i - first] = lowest = std::min(lowest, sign * values[i]);
  double before = 2;
  for (size_t i = first; i <= last; i++) {
    const double value = sign * values[i];
    before = std::min(before, value);
    if (value >= before + least && value >= after[i - first] + least) highest = std::max(highest, value);
  }
  return highest > lowest ? highest - lowest : 0;
}

}  // namespace

double reflectance(uint8_t sample) { return linear[sample]; }

Aperture::Aperture(double diameter, Fineness fineness) : radius(diameter / 2) {
  // A spiral has no rows, which would make steps in a profile. Each point has one opposite, so that no edge moves.
  for (int i = 0; i < fineness; i++) {
    const double distance = radius * std::sqrt((i + 0.5) / static_cast<int>(fineness)), angle = i * goldenAngle;
    const Point point{distance * std::cos(angle), distance * std::sin(angle)};
    points.push_back(point), points.push_back({-point.x, -point.y});
  }
}

double Aperture::at(const Raster &gray, Point middle) const {
  const bool isInside = middle.x >= radius && middle.x < gray.width - radius && middle.y >= radius &&
                        middle.y < gray.height - radius;
  const uint8_t *samples = gray.samples.data();
  const size_t width = static_cast<size_t>(gray.width);
  float sum = 0;
  int count = 0;
  for (const Point &point : points) {
    const double x = middle.x + point.x, y = middle.y + point.y;
    if (!isInside && (x < 0 || y < 0 || x >= gray.width || y >= gray.height)) continue;
    sum += linear[samples[static_cast<size_t>(static_cast<int>(y)) * width + static_cast<size_t>(static_cast<int>(x))]];
    count++;
  }
  return count == 0 ? 0 : sum / static_cast<float>(count);
}

std::vector<ProfileElement> elements(const ReflectanceProfile &profile, double from, double to, const ReflectanceRange &range) {
  const double threshold = range.middle(), leastPeak = leastPeakHeight * range.contrast();
  std::vector<ProfileElement> result;
  const double most = static_cast<double>(profile.values.size() - 1);
  const size_t first = static_cast<size_t>(std::clamp(std::ceil(profile.index(from)), 0.0, most));
  const size_t last = static_cast<size_t>(std::clamp(std::floor(profile.index(to)), 0.0, most));
  for (size_t start = first; start <= last;) {
    ProfileElement element;
    element.isDark = profile.values[start] < threshold;
    element.peak = profile.values[start];
    size_t end = start;
    while (end <= last && (profile.values[end] < threshold) == element.isDark) {
      element.peak = element.isDark ? std::min(element.peak, profile.values[end]) : std::max(element.peak, profile.values[end]);
      end++;
    }
    element.from = result.empty() ? profile.place(static_cast<double>(start)) : result.back().to;
    element.to = profile.place(static_cast<double>(end - 1));
    if (end <= last) {
      const double before = profile.values[end - 1], after = profile.values[end];
      element.to += (threshold - before) / (after - before) * profile.step;
    }
    element.nonuniformity = nonuniformity(profile.values, start, end - 1, element.isDark, leastPeak);
    result.push_back(element);
    start = end;
  }
  return result;
}

void refineEdges(std::vector<ProfileElement> &elements, const ReflectanceProfile &profile) {
  const auto &values = profile.values;
  for (size_t i = 0; i + 1 < elements.size(); i++) {
    ProfileElement &one = elements[i], &next = elements[i + 1];
    const double middle = (one.peak + next.peak) / 2;
    const size_t last = values.size() - 2;
    size_t index = std::min(last, static_cast<size_t>(std::max(0.0, profile.index(one.to))));
    // The values before and after the edge are on either side of the middle.
    const auto isBefore = [&](size_t at) { return one.isDark ? values[at] < middle : values[at] >= middle; };
    while (index > 0 && !isBefore(index)) index--;
    while (index < last && isBefore(index + 1)) index++;
    const double before = values[index], after = values[index + 1];
    if (before == after) continue;
    one.to = next.from = profile.place(static_cast<double>(index) + std::clamp((middle - before) / (after - before), 0.0, 1.0));
  }
}

ReflectanceRange::ReflectanceRange(const ReflectanceProfile &profile, double from, double to) {
  const double last = static_cast<double>(profile.values.size() - 1);
  const size_t first = static_cast<size_t>(std::clamp(std::floor(profile.index(from)), 0.0, last));
  const size_t end = static_cast<size_t>(std::clamp(std::ceil(profile.index(to)), 0.0, last));
  for (size_t i = first; i <= end; i++) least = std::min(least, profile.values[i]), most = std::max(most, profile.values[i]);
}
