#include "Merging.hpp"

#include <algorithm>

namespace {

/// The length from which a Codabar that only one reader sees is not doubted. It begins and ends with characters of its
/// own, but a part of an ITF of any length looks like a whole one.
constexpr size_t trustedLength = 8;

/// The place of a code. One that was seen in one line has no height.
Box around(const Code &code) {
  Box box(code.corners);
  box.left -= 2, box.right += 2, box.top -= 2, box.bottom += 2;
  return box;
}

bool contains(const std::vector<uint8_t> &whole, const std::vector<uint8_t> &part) {
  return std::search(whole.begin(), whole.end(), part.begin(), part.end()) != whole.end();
}

bool isWithAddOn(const Code &code) {
  return code.identifier == "]E3" && std::find(code.payload.begin(), code.payload.end(), '+') != code.payload.end();
}

/// Whether `code` is a wrong or partial reading of what `other` reads in the same place.
bool isShadow(const Code &code, const Code &other) {
  if (isWithoutAddOn(code, other)) return true;
  if (!code.isLinear() || !other.isLinear() || isWithoutAddOn(other, code) || !overlap(code, other)) return false;
  if (code.isWeak() != other.isWeak()) return code.isWeak();
  if (code.isWeak() && code.payload.size() != other.payload.size()) return code.payload.size() < other.payload.size();
  // A small copy has been read as another number on more lines than the picture as the right one. Evidence tells them apart.
  if (code.isRetail() && code.format == other.format && code.isConfirmed && other.isConfirmed) return false;
  return code.lines < other.lines;
}

}  // namespace

bool overlap(const Code &one, const Code &other) {
  const Box a = around(one), b = around(other);
  const double width = std::min(a.right, b.right) - std::max(a.left, b.left);
  const double height = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
  return width > 0 && height > 0 && width * height > 0.5 * std::min(a.area(), b.area());
}

bool isWithoutAddOn(const Code &code, const Code &whole) {
  return code.format == whole.format && isWithAddOn(whole) && code.payload.size() < whole.payload.size() &&
         std::equal(code.payload.begin(), code.payload.end(), whole.payload.begin()) &&
         whole.payload[code.payload.size()] == '+';
}

bool isLongerReading(const Code &code, const Code &part) {
  return code.format == part.format && code.payload.size() > part.payload.size() && contains(code.payload, part.payload);
}

bool hasDoubtful(const std::vector<Code> &codes) {
  return std::any_of(codes.begin(), codes.end(), [](const Code &code) { return code.isWeak() || code.mayBeCut(); });
}

void confirm(std::vector<Code> &codes, const std::vector<Code> &others) {
  for (Code &code : codes) {
    if (!code.isWeak() && !code.mayBeCut()) continue;
    const auto same = [&](const Code &other) { return other.isSame(code); };
    code.isAgreed = std::any_of(others.begin(), others.end(), same);
    if (code.isAgreed) continue;
    code.isConfirmed = code.format == "Codabar" && code.payload.size() >= trustedLength;
    for (const Code &other : others) {
      if (other.format != code.format || other.payload.size() <= code.payload.size()) continue;
      if (!contains(other.payload, code.payload) && !overlap(other, code)) continue;
      code = other;
      code.isConfirmed = false;
      break;
    }
  }
}

void merge(const std::vector<Code> &more, std::vector<Code> &codes) {
  for (const Code &code : more) {
    const auto same = std::find_if(codes.begin(), codes.end(), [&](const Code &other) { return other.isSame(code); });
    if (same == codes.end()) {
      codes.push_back(code);
    } else {
      same->isConfirmed = same->isConfirmed || code.isConfirmed;
    }
  }
}

std::vector<Code> withoutShadows(std::vector<Code> codes) {
  std::vector<Code> kept;
  for (size_t i = 0; i < codes.size(); i++) {
    bool isKept = true;
    for (size_t j = 0; j < codes.size() && isKept; j++) isKept = i == j || !isShadow(codes[i], codes[j]);
    if (isKept) merge({codes[i]}, kept);
  }
  return kept;
}
