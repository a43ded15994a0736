#include "Search.hpp"

#include "Merging.hpp"
#include "Readers.hpp"

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
/// The shorter side of the smallest copy.
constexpr int smallestSide = 250;

double pixels(const View &view) { return static_cast<double>(view.gray.width) * view.gray.height; }

int shorterSide(const View &view) { return std::min(view.gray.width, view.gray.height); }

View fitted(const View &view, double maximum) {
  const double factor = std::sqrt(pixels(view) / maximum);
  return factor <= 1 ? view : reduced(view, factor, factor);
}

/// The codes that the first reader finds, else those of the second. The weak ones among them are shown to the other.
std::vector<Code> read(const View &view) {
  auto codes = readWithZXing(view);
  if (codes.empty()) {
    codes = readWithZBar(view);
    if (hasWeak(codes)) confirm(codes, readWithZXing(view));
  } else if (hasWeak(codes)) {
    confirm(codes, readWithZBar(view));
  }
  return codes;
}

/// The picture, and copies that are smaller by 2, 4 and so on.
std::vector<View> scales(const View &picture) {
  std::vector<View> views{picture};
  while (shorterSide(views.back()) >= 2 * smallestSide) views.push_back(reduced(views.back(), 2, 2));
  return views;
}

std::vector<Code> readPlainly(const std::vector<View> &scales) {
  std::vector<Code> codes;
  for (const auto &view : scales) {
    auto more = readWithZXing(view);
    if (hasWeak(more)) confirm(more, readWithZBar(view));
    merge(more, codes);
  }
  if (!codes.empty()) return codes;
  for (const auto &view : scales) {
    codes = readWithZBar(view);
    if (hasWeak(codes)) confirm(codes, readWithZXing(view));
    if (!codes.empty()) break;
  }
  return codes;
}

/// The changes to be tried, the most promising first.
std::vector<std::function<View()>> changes(const View &picture, const View &work) {
  std::vector<std::function<View()>> changes;
  const auto add = [&](std::function<View()> change) { changes.push_back(std::move(change)); };
  const int radius = std::max(8, shorterSide(work) / 20);
  const bool isSmall = pixels(picture) <= smallPixels;
  add([&] { return inverted(work); });
  add([&] { return levelled(work); });
  if (isSmall) add([&] { return enlarged(picture, 2); });
  add([&] { return sharpened(work, 2, 2); });
  // A linear code is the same along its bars, so that the mean of several rows has less noise.
  add([&] { return reduced(work, 1, 6); });
  add([&] { return reduced(work, 6, 1); });
  add([&, radius] { return thresholded(work, radius); });
  add([&] { return smoothed(work); });
  for (const double angle : {20.0, -20.0, 45.0}) add([&, angle] { return turned(work, angle); });
  if (isSmall) add([&] { return sharpened(enlarged(picture, 2), 4, 2); });
  add([&] { return levelled(inverted(work)); });
  add([&] { return sharpened(levelled(smoothed(work)), 3, 2); });
  for (const double angle : {10.0, -10.0, 32.0, -32.0}) add([&, angle] { return turned(levelled(work), angle); });
  if (isSmall) add([&] { return enlarged(picture, 3); });
  add([&] { return sharpened(work, 4, 4); });
  if (pixels(picture) > pixels(work)) add([&] { return levelled(picture); });
  if (pixels(picture) > pixels(work)) add([&] { return sharpened(picture, 3, 2); });
  return changes;
}

}  // namespace

std::vector<Code> search(const View &picture, double seconds) {
  const auto deadline = Clock::now() + std::chrono::duration<double>(seconds);
  auto codes = readPlainly(scales(picture));
  if (codes.empty()) {
    const View work = fitted(picture, workingPixels);
    for (const auto &change : changes(picture, work)) {
      if (Clock::now() >= deadline) break;
      codes = read(change());
      if (!codes.empty()) break;
    }
  }
  return withoutShadows(std::move(codes));
}
