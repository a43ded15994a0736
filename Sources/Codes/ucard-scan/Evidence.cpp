#include "Evidence.hpp"

#include "Lines.hpp"
#include "Merging.hpp"
#include "Readers.hpp"
#include "StackedBars.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

namespace {

/// The time for all codes of a picture. The rest of them is not confirmed.
constexpr std::chrono::seconds evidenceTime(6);
/// The number of lines of zxing-cpp that make evidence.
constexpr int enoughLines = 3;
/// The same for a code with a single check digit; they may lie side by side.
constexpr int manyLines = 16;
/// The number of lines without quiet zones from which a code is doubted.
constexpr int plentyLines = 8;
/// The characters from which a Codabar is confirmed that only one reader sees: bars of other codes have looked like shorter ones.
constexpr size_t longCodabar = 8;
/// The digits from which the bars of an ITF alone are enough: bars of other codes have looked like shorter ones, so that both
/// readers have to see those, zxing-cpp on many lines.
constexpr size_t longITF = 10;
/// The lines of libzbar, and the characters, that make evidence for a Code 39 or Codabar, which need not have a check
/// character: it has seen numbers in noise on one line.
constexpr int uncheckedLines = 6;
constexpr size_t uncheckedCharacters = 6;
/// The height of lines, as a part of their length, from which the first is separate from the last.
constexpr double separateHeight = 0.12;

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

/// What is known about a linear code.
struct Evidence {
  Lines lines;
  Agreement agreement;
  bool isEnough = false;

  Evidence(const Code &code, const View &picture) {
    const Place place(code, picture);
    // The readers alone have taken bars for others that have no or few check digits.
    const bool needsLines = code.isRetail() || code.format == "ITF";
    const bool isShortITF = code.format == "ITF" && code.payload.size() < longITF;
    if (needsLines && code.reader == "zxing") compare(code, picture);
    if (isEnough && !isShortITF) return;
    agreement = ::agreement(code, place, picture);
    if (needsLines && code.reader == "zbar") compare(agreement.seen.value_or(code), picture);
    if (isShortITF) {
      isEnough = isEnough && agreement.areBoth() && agreement.lines >= plentyLines && !agreement.hasOther;
      return;
    }
    if (isEnough || agreement.hasOther || lines.cut > plentyLines + lines.same) return;
    const bool hasLines = code.reader == "zxing" && agreement.lines >= enoughLines;
    if (needsLines) {
      // Lines beside each other may be wrong alike.
      const bool areSeparate = agreement.lines >= manyLines && place.height >= separateHeight * place.length;
      isEnough = (areSeparate && lines.same > 0 && lines.other <= 2 * lines.same) ||
                 (agreement.areBoth() && lines.other <= 5 * lines.same && (lines.same > 0 || code.isRetail()));
      return;
    }
    // Each reader looks for quiet zones.
    const bool isChecked = code.format == "Code128" || code.format == "Code93" || code.format.rfind("DataBar", 0) == 0;
    const bool isShort = code.format == "Codabar" && code.payload.size() < longCodabar;
    const bool hasLinesOfZBar = isChecked ? code.lines >= enoughLines
                                          : code.lines >= uncheckedLines && code.payload.size() >= uncheckedCharacters;
    isEnough = agreement.areBoth() || (!isShort && (code.reader == "zxing" ? hasLines : hasLinesOfZBar));
    if (!isEnough) compare(code, picture);
  }

 private:
  /// Compares lines with the bars of the payload.
  void compare(const Code &code, const View &picture) {
    const Place place(code, picture);
    lines = ::lines(code, place, picture);
    if (!lines.areEnough()) {
      const Lines slanted = ::lines(code, place.slanted(), picture);
      if (slanted.same > lines.same) lines = slanted;
    }
    isEnough = lines.areEnough();
  }
};

}  // namespace

std::vector<Code> withEvidence(std::vector<Code> codes, const View &picture) {
  const auto deadline = std::chrono::steady_clock::now() + evidenceTime;
  std::vector<std::optional<Evidence>> evidence;
  for (Code &code : codes) {
    evidence.emplace_back();
    if (code.format == "PDF417") code.isConfirmed = code.isConfirmed && hasStartAndStop(code, picture);
    if (!code.isLinear()) continue;
    if (std::chrono::steady_clock::now() < deadline) evidence.back().emplace(code, picture);
    code.isConfirmed = evidence.back() && evidence.back()->isEnough;
    code.lacksEvidence = evidence.back() && !evidence.back()->isEnough;
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
