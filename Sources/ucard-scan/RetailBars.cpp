#include "RetailBars.hpp"

#include <algorithm>
#include <cctype>

namespace {

/// Number set A (ISO/IEC 15420, table 1). Set C has light for dark, set B is C from the other end.
constexpr int setA[10] = {0b0001101, 0b0011001, 0b0010011, 0b0111101, 0b0100011,
                          0b0110001, 0b0101111, 0b0111011, 0b0110111, 0b0001011};
/// The number sets of the left half of an EAN-13 by its first digit.
constexpr const char *firstDigits[10] = {"AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB",
                                         "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA"};
/// The number sets of a UPC-E of number system 0 by its check digit; system 1 has the opposite.
constexpr const char *checkDigits[10] = {"BBBAAA", "BBABAA", "BBAABA", "BBAAAB", "BABBAA",
                                         "BAABBA", "BAAABB", "BABABA", "BABAAB", "BAABAB"};
/// The number sets of an add-on of five digits by its check digit, and of one of two digits by its remainder.
constexpr const char *fiveDigits[10] = {"BBAAA", "BABAA", "BAABA", "BAAAB", "ABBAA", "AABBA", "AAABB", "ABABA", "ABAAB", "AABAB"};
constexpr const char *twoDigits[4] = {"AA", "AB", "BA", "BB"};

int pattern(int value, char set) {
  const int dark = setA[value] ^ 0b1111111;
  if (set == 'A') return setA[value];
  if (set == 'C') return dark;
  int reversed = 0;
  for (int bit = 0; bit < 7; bit++) reversed = reversed << 1 | (dark >> bit & 1);
  return reversed;
}

bool areDigits(const std::string &text) {
  return std::all_of(text.begin(), text.end(), [](unsigned char character) { return std::isdigit(character); });
}

}  // namespace

void RetailBars::addGuard(int pattern, int width) {
  for (int bit = width - 1; bit >= 0; bit--) modules.push_back((pattern >> bit & 1) == 1);
}

void RetailBars::addDigit(int value, char set, const char *sets) {
  Digit digit{static_cast<int>(modules.size()), pattern(value, set), {}};
  for (const char *other = sets; *other != 0; other++) {
    for (int one = 0; one < 10; one++) {
      if (one != value || *other != set) digit.others.push_back(pattern(one, *other));
    }
  }
  digits.push_back(digit);
  addGuard(digit.pattern, 7);
}

RetailBars RetailBars::of(const std::string &format, const std::string &number) {
  RetailBars bars;
  const std::string text = format == "UPC-A" ? "0" + number : number;
  if (!areDigits(text) || text.size() != (format == "EAN-13" || format == "UPC-A" ? 13 : 8)) return bars;
  const auto value = [&](size_t index) { return text[index] - '0'; };
  bars.addGuard(0b101, 3);
  if (format == "UPC-E") {
    for (size_t i = 1; i <= 6; i++) {
      const char set = checkDigits[value(7)][i - 1];
      bars.addDigit(value(i), value(0) == 0 ? set : set == 'A' ? 'B' : 'A', "AB");
    }
    bars.addGuard(0b010101, 6);
    return bars;
  }
  const bool isShort = format == "EAN-8";
  const size_t left = isShort ? 0 : 1, middle = isShort ? 4 : 7;
  for (size_t i = left; i < middle; i++) {
    bars.addDigit(value(i), isShort ? 'A' : firstDigits[value(0)][i - 1], isShort ? "A" : "AB");
  }
  bars.addGuard(0b01010, 5);
  for (size_t i = middle; i < text.size(); i++) bars.addDigit(value(i), 'C', "C");
  bars.addGuard(0b101, 3);
  return bars;
}

RetailBars RetailBars::ofAddOn(const std::string &digits) {
  RetailBars bars;
  bars.quietAfter = 2;
  if (!areDigits(digits) || (digits.size() != 2 && digits.size() != 5)) return bars;
  int sum = 0;
  for (size_t i = 0; i < digits.size(); i++) sum += (digits[i] - '0') * (i % 2 == 0 ? 3 : 9);
  const char *sets = digits.size() == 5 ? fiveDigits[sum % 10] : twoDigits[std::stoi(digits) % 4];
  bars.addGuard(0b1011, 4);
  for (size_t i = 0; i < digits.size(); i++) {
    if (i > 0) bars.addGuard(0b01, 2);
    bars.addDigit(digits[i] - '0', sets[i], "AB");
  }
  return bars;
}
