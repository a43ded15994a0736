#include "BarPattern.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <numeric>

namespace {

/// Adds bars to those of a pattern.
void add(const BarPattern::Widths &widths, bool isDark, double start, double scale, std::vector<BarPattern::Bar> &bars) {
  for (const double width : widths) {
    const double end = start + width * scale;
    if (isDark) append(bars, {start, end});
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

void append(std::vector<BarPattern::Bar> &bars, BarPattern::Bar bar) {
  if (!bars.empty() && bars.back().to > bar.from - 1e-6) bars.back().to = bar.to;
  else bars.push_back(bar);
}

bool areDigits(const std::string &text) {
  return std::all_of(text.begin(), text.end(), [](unsigned char character) { return std::isdigit(character); });
}

int index(const char *alphabet, char character) {
  const char *found = character == 0 ? nullptr : std::strchr(alphabet, character);
  return found == nullptr ? -1 : static_cast<int>(found - alphabet);
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
