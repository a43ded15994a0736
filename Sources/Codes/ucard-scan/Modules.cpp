#include "Modules.hpp"

#include "Fit.hpp"
#include "Patterns.hpp"
#include "StackedRows.hpp"

#include <algorithm>
#include <cmath>

namespace {

/// The number of codes that get modules.
constexpr int mostCodes = 32;
/// The size of the smallest module, in pixels.
constexpr double smallestModule = 1.2;
/// The number of sizes that are compared with corners of their own.
constexpr size_t mostSizes = 4;
/// The agreement of fixed patterns from which modules are taken; 1 is perfect.
constexpr double leastAgreement = 0.3;

/// The modules of a symbol; none if its patterns are not seen well.
Modules matrix(const std::string &format, const Quad &corners, const Raster &gray) {
  struct Candidate {
    const Pattern *pattern;
    Quad quad;
    double agreement;
  };
  const auto all = patterns(format);
  if (all.empty()) return {};
  const double side = (distance(corners[0], corners[1]) + distance(corners[1], corners[2])) / 2;
  const Darkness coarse(gray, corners, std::max(smallestModule, side / 30));
  std::vector<Candidate> candidates;
  for (const Pattern &pattern : all) {
    Quad quad = corners;
    // Of some symbologies, readers do not agree on the first corner.
    const bool isFirstKnown = format == "QRCode" || format == "MicroQRCode";
    for (int turn = 0; turn < (isFirstKnown ? 1 : 4); turn++) {
      const bool isFlat = pattern.width != pattern.height && (pattern.width > pattern.height) !=
                          (distance(quad[0], quad[1]) > distance(quad[1], quad[2]));
      if (moduleSize(quad, pattern) >= smallestModule && !isFlat) {
        candidates.push_back({&pattern, quad, roughAgreement(pattern, quad, coarse)});
      }
      std::rotate(quad.begin(), quad.begin() + 1, quad.end());
    }
  }
  const size_t kept = std::min(mostSizes, candidates.size());
  std::partial_sort(
      candidates.begin(), candidates.begin() + static_cast<long>(kept), candidates.end(),
      [](const Candidate &one, const Candidate &other) { return one.agreement > other.agreement; });
  if (kept == 0) return {};
  const auto size = [](const Candidate &candidate) { return moduleSize(candidate.quad, *candidate.pattern); };
  const Darkness darkness(gray, candidates[0].quad, size(candidates[0]));
  for (size_t i = 0; i < kept; i++) {
    Candidate &candidate = candidates[i];
    Fit fit(*candidate.pattern, candidate.quad, darkness, true);
    fit.refine({0.6, 0.3});
    candidate.quad = fit.quad, candidate.agreement = fit.agreement;
  }
  const Candidate best = *std::max_element(
      candidates.begin(), candidates.begin() + static_cast<long>(kept),
      [](const Candidate &one, const Candidate &other) { return one.agreement < other.agreement; });
  if (best.agreement < leastAgreement) return {};
  Fit fit(*best.pattern, best.quad, darkness, false);
  fit.refine({0.15, 0.08});
  return fit.agreement < leastAgreement ? Modules() : fit.modules();
}

}  // namespace

std::vector<Code> withModules(std::vector<Code> codes, const View &picture) {
  int count = 0;
  for (Code &code : codes) {
    if (code.isLinear() || code.isMirrored || code.isInverted || picture.isInverted) continue;
    if (count == mostCodes) break;
    if (!code.modules.isEmpty()) continue;
    Quad corners;
    for (size_t i = 0; i < 4; i++) corners[i] = picture.reduced(code.corners[i]);
    code.modules = code.format == "PDF417" ? stackedRows(corners, picture.gray) : matrix(code.format, corners, picture.gray);
    if (!code.modules.isEmpty()) count++;
  }
  return codes;
}
