#include "BarPattern.hpp"

#include <algorithm>

namespace {

/// The widths of number set A, from a space on (ISO/IEC 15420, table 1). Those of set C are the same from a bar on, and those
/// of set B are A's from the other end.
constexpr const char *setA[10] = {"3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112"};
/// The number sets of the left half of an EAN-13 by its first digit.
constexpr const char *firstDigits[10] = {"AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB",
                                         "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA"};
/// The number sets of a UPC-E of number system 0 by its check digit; system 1 has the opposite.
constexpr const char *checkDigits[10] = {"BBBAAA", "BBABAA", "BBAABA", "BBAAAB", "BABBAA",
                                         "BAABBA", "BAAABB", "BABABA", "BABAAB", "BAABAB"};
/// The number sets of an add-on of five digits by its check digit, and of one of two digits by its remainder.
constexpr const char *fiveDigits[10] = {"BBAAA", "BABAA", "BAABA", "BAAAB", "ABBAA", "AABBA", "AAABB", "ABABA", "ABAAB", "AABAB"};
constexpr const char *twoDigits[4] = {"AA", "AB", "BA", "BB"};

/// A pattern with quiet zones that are wider than the widest space that another bar can follow.
BarPattern retailPattern() {
  BarPattern pattern;
  pattern.quietBefore = pattern.quietAfter = 5;
  pattern.quietLight = 0.5;
  return pattern;
}

BarPattern::Widths widthsOfDigit(int value, char set) {
  auto result = widths(setA[value]);
  if (set == 'B') std::reverse(result.begin(), result.end());
  return result;
}

/// @param sets  the number sets that a digit may have there.
void addDigit(BarPattern &pattern, int value, char set, const std::string &sets) {
  std::vector<BarPattern::Widths> others;
  for (const char other : sets) {
    for (int one = 0; one < 10; one++) others.push_back(widthsOfDigit(one, other));
  }
  pattern.addCharacter(widthsOfDigit(value, set), others, set == 'C');
}

}  // namespace

std::vector<BarPattern> retailPatterns(const std::string &format, const std::string &number) {
  BarPattern pattern = retailPattern();
  const std::string text = format == "UPC-A" ? "0" + number : number;
  if (!areDigits(text) || text.size() != (format == "EAN-13" || format == "UPC-A" ? 13 : 8)) return {};
  const auto value = [&](size_t index) { return text[index] - '0'; };
  pattern.addGuard({1, 1, 1});
  if (format == "UPC-E") {
    for (size_t i = 1; i <= 6; i++) {
      const char set = checkDigits[value(7)][i - 1];
      addDigit(pattern, value(i), value(0) == 0 ? set : set == 'A' ? 'B' : 'A', "AB");
    }
    pattern.addGuard({1, 1, 1, 1, 1, 1}, false);
    return {pattern};
  }
  const bool isShort = format == "EAN-8";
  const size_t left = isShort ? 0 : 1, middle = isShort ? 4 : 7;
  for (size_t i = left; i < middle; i++) {
    addDigit(pattern, value(i), isShort ? 'A' : firstDigits[value(0)][i - 1], isShort ? "A" : "AB");
  }
  pattern.addGuard({1, 1, 1, 1, 1}, false);
  for (size_t i = middle; i < text.size(); i++) addDigit(pattern, value(i), 'C', "C");
  pattern.addGuard({1, 1, 1});
  return {pattern};
}

std::vector<BarPattern> addOnPatterns(const std::string &digits) {
  BarPattern pattern = retailPattern();
  pattern.quietAfter = 2;
  if (!areDigits(digits) || (digits.size() != 2 && digits.size() != 5)) return {};
  int sum = 0;
  for (size_t i = 0; i < digits.size(); i++) sum += (digits[i] - '0') * (i % 2 == 0 ? 3 : 9);
  const char *sets = digits.size() == 5 ? fiveDigits[sum % 10] : twoDigits[std::stoi(digits) % 4];
  pattern.addGuard({1, 1, 2});
  for (size_t i = 0; i < digits.size(); i++) {
    if (i > 0) pattern.addGuard({1, 1}, false);
    addDigit(pattern, digits[i] - '0', sets[i], "AB");
  }
  return {pattern};
}
