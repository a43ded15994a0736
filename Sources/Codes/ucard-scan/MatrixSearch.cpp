#include "MatrixSearch.hpp"

#include "MatrixPlaces.hpp"
#include "Merging.hpp"
#include "Readers.hpp"
#include "Regions.hpp"
#include "Straightening.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <optional>
#include <utility>

namespace {

/// The number of pixels of the two copies in which places are looked for.
constexpr double largePixels = 4e6, smallPixels = 3e5;
/// The modules of a bull's eye from its middle on, up to the edges of an Aztec code: compact ones, then full ones of up to
/// 8, 18 and 32 layers. Each has two modules around it.
const std::vector<double> reachesOfAztec = {15.5, 29, 50, 78};
/// The same for a Data Matrix, as a part of its side: one that is upright, and one that is turned.
const std::vector<double> reachesOfDataMatrix = {0.6, 0.8};
/// The number of places without a code after which a pattern of the picture is not taken for codes any more.
constexpr size_t mostUnread = 8;

/// The square about a point, white where it is outside the picture. It is narrower where all of the picture is in it.
View squareAbout(const View &picture, Point middle, double reach) {
  const double across = std::min(reach, std::max(middle.x, picture.gray.width - middle.x));
  const double down = std::min(reach, std::max(middle.y, picture.gray.height - middle.y));
  const int left = static_cast<int>(std::lround(middle.x - across)), top = static_cast<int>(std::lround(middle.y - down));
  Raster gray(std::max(1, static_cast<int>(2 * across)), std::max(1, static_cast<int>(2 * down)), 1);
  std::fill(gray.samples.begin(), gray.samples.end(), 255);
  const int from = std::max(0, left), to = std::min(picture.gray.width, left + gray.width);
  const int end = std::min(picture.gray.height, top + gray.height);
  for (int y = std::max(0, top); y < end && from < to; y++) {
    std::copy(picture.gray.row(y) + from, picture.gray.row(y) + to, gray.row(y - top) + (from - left));
  }
  Map toView;
  toView.c = left;
  toView.f = top;
  return derived(picture, std::move(gray), toView);
}

/// How much the copy of a place is reduced, so that its modules have a width that is easy to read; below 1, it is enlarged.
double reduction(const MatrixPlace &place) {
  if (place.kind == MatrixPlace::Kind::aztec) return place.size > 8 ? place.size / 5 : place.size < 3 ? 0.5 : 1;
  return place.size > 600 ? place.size / 400 : place.size < 60 ? 0.5 : 1;
}

/// Whether a point, in pixels of the picture's view, is inside a matrix code.
bool isInside(Point point, const Code &code, const View &picture) {
  if (code.isLinear()) return false;
  bool isLeft = true, isRight = true;
  for (size_t i = 0; i < 4; i++) {
    const Point a = picture.reduced(code.corners[i]), b = picture.reduced(code.corners[(i + 1) % 4]);
    const double side = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
    isLeft = isLeft && side <= 0, isRight = isRight && side >= 0;
  }
  return isLeft || isRight;
}

/// The ways in which the copies of a place are read, those first that read most.
enum class Way { asIs, levelled, straightened, sharpened, enlarged };

View changed(const View &view, Way way) {
  switch (way) {
    case Way::asIs:
    case Way::straightened: break;
    case Way::levelled: return sharpened(levelled(view), 4, 2);
    case Way::sharpened: return sharpened(view, 2, 2);
    case Way::enlarged: return enlarged(view, 2);
  }
  return view;
}

/// Reads a Data Matrix whose modules do not lie in a flat grid.
std::vector<Code> readStraightened(const View &picture, const MatrixPlace &place, double deadline) {
  std::vector<Code> codes;
  if (place.kind != MatrixPlace::Kind::dataMatrix) return codes;
  straighten(picture.gray, place, deadline, [&](const StraightSymbol &symbol) {
    codes = readDataMatrixWithZXing(symbol.view());
    for (Code &code : codes) {
      for (size_t i = 0; i < 4; i++) code.corners[i] = picture.toPicture(symbol.corners[i]);
      if (!code.isMirrored) code.modules = symbol.modules;
    }
    return !codes.empty() || processorTime() > deadline;
  });
  return codes;
}

/// Reads what is at a place, in copies that reach farther and farther.
///
/// @param place  a place of the picture.
std::vector<Code> read(const View &picture, const MatrixPlace &place, Way way, double deadline) {
  if (way == Way::straightened) return readStraightened(picture, place, deadline);
  const bool isAztec = place.kind == MatrixPlace::Kind::aztec;
  const auto readView = [&](const View &view) { return isAztec ? readAztecWithZXing(view) : readDataMatrixWithZXing(view); };
  const double factor = reduction(place);
  std::optional<double> slant;
  for (const double reach : isAztec ? reachesOfAztec : reachesOfDataMatrix) {
    if (processorTime() > deadline) return {};
    View view = squareAbout(picture, place.middle, reach * place.size);
    if (factor != 1) view = factor > 1 ? reduced(view, factor, factor) : enlarged(view, 2);
    if (place.isInverted) view = inverted(view);
    // The smallest copy shows the angle of the code best.
    if (!slant) slant = angle(view);
    std::vector<Code> codes;
    if (way == Way::asIs) codes = readView(view);
    const bool isUpright = std::abs(*slant) < 3;
    if (codes.empty() && !(way == Way::asIs && isUpright)) {
      codes = readView(changed(isUpright ? view : turned(view, -*slant), way));
    }
    if (!codes.empty()) return codes;
    if (reach * place.size > std::max(picture.gray.width, picture.gray.height)) break;
  }
  return {};
}

/// The places of matrix codes in a picture, in its pixels: those in a large copy, then those of larger modules in a small one.
std::vector<MatrixPlace> places(const View &picture, double deadline) {
  const double pixels = static_cast<double>(picture.gray.width) * picture.gray.height;
  std::vector<MatrixPlace> places;
  View view = picture;
  for (const double mostPixels : {largePixels, smallPixels}) {
    if (pixels > mostPixels) view = reduced(picture, std::sqrt(pixels / mostPixels), std::sqrt(pixels / mostPixels));
    if (mostPixels == smallPixels && pixels <= smallPixels) break;
    const double across = static_cast<double>(picture.gray.width) / view.gray.width;
    const double down = static_cast<double>(picture.gray.height) / view.gray.height;
    for (const MatrixPlace &place : matrixPlaces(view, deadline)) {
      const auto inPicture = [&](Point point) { return Point{point.x * across, point.y * down}; };
      Quad corners;
      std::transform(place.corners.begin(), place.corners.end(), corners.begin(), inPicture);
      places.push_back({place.kind, inPicture(place.middle), place.size * across, place.isInverted, corners,
                        inPicture(place.bottomBend), inPicture(place.leftBend)});
    }
  }
  return places;
}

}  // namespace

double processorTime() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::vector<Code> readMatrixPlaces(const View &picture, const std::vector<Code> &found, double deadline) {
  std::vector<Code> codes;
  std::vector<MatrixPlace> open = places(picture, deadline);
  for (const Way way : {Way::asIs, Way::levelled, Way::straightened, Way::sharpened, Way::enlarged}) {
    std::vector<MatrixPlace> unread;
    for (const MatrixPlace &place : open) {
      const auto holds = [&](const Code &code) { return isInside(place.middle, code, picture); };
      if (std::any_of(found.begin(), found.end(), holds) || std::any_of(codes.begin(), codes.end(), holds)) continue;
      if (processorTime() > deadline || unread.size() == mostUnread) return codes;
      const auto more = read(picture, place, way, deadline);
      if (more.empty()) unread.push_back(place);
      merge(more, codes);
    }
    open.swap(unread);
  }
  return codes;
}
