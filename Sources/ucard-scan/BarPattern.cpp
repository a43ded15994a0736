#include "BarPattern.hpp"

#include <numeric>

namespace {

/// Adds bars to those of a pattern. Two that touch are one.
void add(const BarPattern::Widths &widths, bool isDark, double start, double scale, std::vector<BarPattern::Bar> &bars) {
  for (const double width : widths) {
    const double end = start + width * scale;
    if (isDark && !bars.empty() && bars.back().to > start - 1e-6) {
      bars.back().to = end;
    } else if (isDark) {
      bars.push_back({start, end});
    }
    start = end;
    isDark = !isDark;
  }
}

double sum(const BarPattern::Widths &widths) { return std::accumulate(widths.begin(), widths.end(), 0.0); }

}  // namespace

void BarPattern::addGuard(const Widths &widths, bool isDark) {
  add(widths, isDark, width, 1, bars);
  width += sum(widths);
}

void BarPattern::addCharacter(const Widths &widths, const std::vector<Widths> &others, bool isDark) {
  Character character{width, sum(widths), {}};
  for (const Widths &other : others) {
    if (other == widths) continue;
    character.others.emplace_back();
    add(other, isDark, width, character.width / sum(other), character.others.back());
  }
  characters.push_back(character);
  addGuard(widths, isDark);
}

BarPattern::Widths widths(const char *digits) {
  BarPattern::Widths result;
  for (; *digits != 0; digits++) result.push_back(*digits - '0');
  return result;
}

std::vector<BarPattern> patterns(const Code &code) {
  const std::string payload(code.payload.begin(), code.payload.end());
  if (code.isRetail()) return retailPatterns(code.format, payload.substr(0, payload.find('+')));
  if (code.format == "ITF") return patternsOfITF(payload);
  if (code.format == "Code39") return patternsOfCode39(payload);
  if (code.format == "Codabar") return patternsOfCodabar(payload);
  if (code.format == "Code93") return patternsOfCode93(payload);
  if (code.format == "Code128") return patternsOfCode128(payload, code.identifier == "]C1");
  return {};
}
