#include "Search.hpp"

#include "Evidence.hpp"
#include "MatrixSearch.hpp"
#include "Merging.hpp"
#include "Modules.hpp"
#include "Readers.hpp"
#include "Regions.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>

namespace {

using Clock = std::chrono::steady_clock;

/// The number of pixels of the copies in which a code is looked for at length.
constexpr double workingPixels = 1.5e6;
/// The number of pixels below which a picture is also enlarged.
constexpr double smallPixels = 1.0e6;
/// The time for the plain pass, at the least.
constexpr std::chrono::seconds plainTime(2);
/// The processor time for codes beside those that the plain pass finds, in seconds.
constexpr double timeBesides = 0.4;
/// The share of edges in one direction from which a part is taken for bars.
constexpr double evennessOfBars = 0.6;
/// The number of lines from which a linear code beside another is taken.
constexpr int linesBeside = 6;
/// The length from which noise does not look like a weak code.
constexpr size_t longLength = 10;
/// The shorter side of the smallest copy.
constexpr int smallestSide = 250;

double pixels(const View &view) { return static_cast<double>(view.gray.width) * view.gray.height; }

int shorterSide(const View &view) { return std::min(view.gray.width, view.gray.height); }

View fitted(const View &view, double maximum) {
  const double factor = std::sqrt(pixels(view) / maximum);
  return factor <= 1 ? view : reduced(view, factor, factor);
}

/// The codes in a view that either reader finds. The weak ones among them are shown to the other.
std::vector<Code> read(const View &view) {
  auto codes = readWithZXing(view);
  if (!codes.empty()) {
    if (hasDoubtful(codes)) confirm(codes, readWithZBar(view));
    return codes;
  }
  codes = readWithZBar(view);
  if (hasDoubtful(codes)) confirm(codes, {});
  return codes;
}

/// The picture, and copies that are smaller by 2, 4 and so on.
std::vector<View> scales(const View &picture) {
  std::vector<View> views{picture};
  while (shorterSide(views.back()) >= 2 * smallestSide) views.push_back(reduced(views.back(), 2, 2));
  return views;
}

/// Reads the picture at each scale, the smallest first. The largest ones are left out when the time is over, which a
/// picture full of noise takes.
std::vector<Code> readPlainly(const std::vector<View> &scales, Clock::time_point deadline) {
  std::vector<Code> codes;
  const auto isDue = [&](const View &view) { return pixels(view) <= workingPixels || Clock::now() < deadline; };
  for (auto view = scales.rbegin(); view != scales.rend() && isDue(*view); ++view) {
    auto more = readWithZXing(*view);
    if (hasDoubtful(more)) confirm(more, readWithZBar(*view));
    merge(more, codes);
  }
  for (auto view = scales.rbegin(); codes.empty() && view != scales.rend() && isDue(*view); ++view) {
    codes = readWithZBar(*view);
    if (hasDoubtful(codes)) confirm(codes, readWithZXing(*view));
  }
  return codes;
}

using Change = std::function<View()>;

/// Copies of a part of the picture that may be a code, enlarged if it is small.
///
/// @param part  a part of `work`.
std::vector<Change> changes(const View &picture, const View &work, const Part &part) {
  const double scale = static_cast<double>(picture.gray.width) / work.gray.width;
  const Part whole{
      static_cast<int>(part.left * scale), static_cast<int>(part.top * scale), static_cast<int>(part.width * scale),
      static_cast<int>(part.height * scale), part.angle};
  const auto crop = [&picture, whole] { return fitted(cropped(picture, whole), smallPixels); };
  const int factor = whole.width * whole.height > 250'000 ? 1 : 2;
  const auto upright = [crop, part, factor] { return turned(factor > 1 ? enlarged(crop(), factor) : crop(), -part.angle); };
  std::vector<Change> changes{crop};
  if (std::abs(part.angle) > 3) changes.push_back(upright);
  if (factor > 1) changes.push_back([crop] { return enlarged(crop(), 2); });
  changes.push_back([upright] { return sharpened(levelled(upright()), 4, 2); });
  changes.push_back([upright] { return smoothed(upright()); });
  return changes;
}

/// The changes to be tried, the most promising first.
std::vector<Change> changes(const View &picture, const View &work) {
  std::vector<Change> changes;
  const auto add = [&](Change change) { changes.push_back(std::move(change)); };
  const int radius = std::max(8, shorterSide(work) / 20);
  const bool isSmall = pixels(picture) <= smallPixels;
  add([&] { return inverted(work); });
  add([&] { return levelled(work); });
  if (isSmall) add([&] { return enlarged(picture, 2); });
  add([&] { return sharpened(work, 2, 2); });
  // A linear code is the same along its bars, so that the mean of several rows has less noise.
  add([&] { return reduced(work, 1, 6); });
  add([&] { return reduced(work, 6, 1); });
  const double slant = angle(work);
  if (std::abs(slant) > 3) add([&, slant] { return turned(work, -slant); });
  for (const Part &part : busyParts(work)) {
    for (auto &change : ::changes(picture, work, part)) add(std::move(change));
  }
  add([&, radius] { return thresholded(work, radius); });
  add([&] { return smoothed(work); });
  for (const double angle : {20.0, -20.0, 45.0}) add([&, angle] { return turned(work, angle); });
  if (isSmall) add([&] { return sharpened(enlarged(picture, 2), 4, 2); });
  add([&] { return levelled(inverted(work)); });
  add([&] { return sharpened(levelled(smoothed(work)), 3, 2); });
  for (const double angle : {10.0, -10.0, 32.0, -32.0}) add([&, angle] { return turned(levelled(work), angle); });
  if (isSmall) add([&] { return enlarged(picture, 3); });
  add([&] { return sharpened(work, 4, 4); });
  if (isSmall) add([&] { return sharpened(enlarged(picture, 3), 6, 4); });
  add([&] { return reduced(work, 1, 20); });
  add([&] { return reduced(work, 20, 1); });
  add([&] { return sharpened(reduced(work, 1, 6), 3, 4); });
  add([&] { return sharpened(reduced(work, 6, 1), 3, 4); });
  if (isSmall) add([&] { return sharpened(smoothed(enlarged(picture, 2)), 5, 3); });
  if (pixels(picture) > pixels(work)) add([&] { return levelled(picture); });
  if (pixels(picture) > pixels(work)) add([&] { return sharpened(picture, 3, 2); });
  return changes;
}

/// Collects codes that changed copies have shown, in which noise may look like a code.
class Doubts {
 public:
  /// Takes the codes out that are doubtful, and are not among those seen before. The rest can be trusted.
  std::vector<Code> withoutDoubtful(const std::vector<Code> &codes) {
    std::vector<Code> trusted;
    for (const Code &code : codes) {
      const bool isAgreed = code.isWeak() && (code.isAgreed || code.payload.size() >= longLength);
      const bool isKnown = std::any_of(seen.begin(), seen.end(), [&](const Code &other) { return other.isSame(code); });
      if (!code.isFaint() || isAgreed || isKnown) {
        trusted.push_back(code);
      } else {
        seen.push_back(code);
      }
    }
    return trusted;
  }

 private:
  std::vector<Code> seen;
};

/// Looks at turned copies for the whole of each weak code: a line across a tilted code may miss one of its ends, for both
/// readers alike. A code that both see in an upright copy is not doubted.
void settle(std::vector<Code> &codes, const View &work, Clock::time_point deadline) {
  if (std::none_of(codes.begin(), codes.end(), [](const Code &code) { return code.isWeak(); })) return;
  const double slant = angle(work);
  bool isUpright = std::abs(slant) < 2;
  const auto isOpen = [&](const Code &code) { return code.isWeak() && !(code.isAgreed && isUpright); };
  for (const double turn : {-slant, 10.0, -10.0, 20.0, -20.0, 32.0, -32.0, 45.0}) {
    if (Clock::now() >= deadline || std::none_of(codes.begin(), codes.end(), isOpen)) return;
    const View view = turned(work, turn);
    auto seen = readWithZXing(view), others = readWithZBar(view);
    confirm(others, seen);
    confirm(seen, others);
    seen.insert(seen.end(), others.begin(), others.end());
    for (Code &code : codes) {
      if (!isOpen(code)) continue;
      for (const Code &other : seen) {
        if (isLongerReading(other, code) || (other.isAgreed && other.isSame(code))) code = other;
      }
    }
    isUpright = true;
  }
}

bool hasConfirmed(const std::vector<Code> &codes) {
  return std::any_of(codes.begin(), codes.end(), [](const Code &code) { return code.isConfirmed; });
}

/// Whether a part of `work` holds the middle of a code.
bool holds(const Part &part, const View &work, const Code &code) {
  Point middle;
  for (const Point &corner : code.corners) middle.x += corner.x / 4, middle.y += corner.y / 4;
  const Point point = work.reduced(middle);
  return point.x >= part.left && point.y >= part.top && point.x < part.left + part.width && point.y < part.top + part.height;
}

bool isAmong(const std::vector<Code> &codes, const Code &code) {
  return std::any_of(codes.begin(), codes.end(), [&](const Code &other) { return other.isSame(code); });
}

/// Reads the parts with bars that are beside the codes that were found.
std::vector<Code> readBars(const View &picture, const View &work, const std::vector<Code> &found, double deadline) {
  std::vector<Code> codes;
  Doubts doubts;
  for (const Part &part : busyParts(work)) {
    const auto isInPart = [&](const Code &code) { return holds(part, work, code); };
    if (std::any_of(found.begin(), found.end(), isInPart) || evenness(work, part) < evennessOfBars) continue;
    for (const auto &change : changes(picture, work, part)) {
      if (processorTime() > deadline) return codes;
      auto more = withoutShadows(doubts.withoutDoubtful(read(change())));
      // Evidence for a code that was seen on few lines takes long.
      const auto isThin = [](const Code &code) { return code.isLinear() && code.lines < linesBeside; };
      more.erase(std::remove_if(more.begin(), more.end(), isThin), more.end());
      merge(more, codes);
      if (!more.empty()) break;
    }
  }
  return codes;
}

}  // namespace

std::vector<Code> search(const View &picture, double seconds) {
  const auto deadline = Clock::now() + std::chrono::milliseconds(static_cast<long>(1000 * seconds));
  auto codes = readPlainly(scales(picture), std::max(deadline, Clock::now() + plainTime));
  const View work = fitted(picture, workingPixels);
  // Who looks through a camera does not wait for a second code.
  const bool isHurried = seconds < 1;
  const double processorDeadline = processorTime() + std::min(timeBesides, seconds / 5);
  if (seconds > 0 && !(isHurried && hasConfirmed(codes))) merge(readMatrixPlaces(picture, codes, processorDeadline), codes);
  std::vector<Code> beside;
  if (!hasConfirmed(codes) && seconds > 0) {
    Doubts doubts;
    doubts.withoutDoubtful(codes);
    for (const auto &change : changes(picture, work)) {
      if (Clock::now() >= deadline) break;
      const auto found = doubts.withoutDoubtful(read(change()));
      if (found.empty()) continue;
      codes = found;
      break;
    }
  } else if (!isHurried) {
    beside = readBars(picture, work, codes, processorDeadline);
    merge(beside, codes);
  }
  settle(codes, work, deadline);
  codes = withoutShadows(withEvidence(withoutShadows(std::move(codes)), picture));
  // In lines of text, zxing-cpp 2.3 sees a GS1 DataBar.
  const bool isBesideConfirmed = hasConfirmed(codes);
  const auto isDoubted = [&](const Code &code) {
    return !code.isConfirmed && (isAmong(beside, code) || (isBesideConfirmed && code.lacksEvidence && code.format == "DataBar"));
  };
  codes.erase(std::remove_if(codes.begin(), codes.end(), isDoubted), codes.end());
  return withDoubts(withModules(std::move(codes), picture));
}
