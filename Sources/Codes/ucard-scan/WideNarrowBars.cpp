#include "BarPattern.hpp"

// Symbologies whose bars and spaces are either narrow or wide. A wide one is two to three times as wide as a narrow one;
// printers choose.

namespace {

constexpr double ratios[] = {2, 2.5, 3};

/// The elements of a character: a bit for each, the first one highest, set if it is wide.
BarPattern::Widths widthsOfBits(unsigned bits, int count, double wide) {
  BarPattern::Widths result;
  for (int bit = count - 1; bit >= 0; bit--) result.push_back(bits >> bit & 1 ? wide : 1);
  return result;
}

/// The bars of the digits of ITF, in five bits (ISO/IEC 16390, table 1).
constexpr unsigned digitsOfITF[10] = {0b00110, 0b10001, 0b01001, 0b11000, 0b00101, 0b10100, 0b01100, 0b00011, 0b10010, 0b01010};

/// The elements of two digits: one in the bars, one in the spaces.
BarPattern::Widths pair(int first, int second, double wide) {
  BarPattern::Widths result;
  for (int bit = 4; bit >= 0; bit--) {
    result.push_back(digitsOfITF[first] >> bit & 1 ? wide : 1);
    result.push_back(digitsOfITF[second] >> bit & 1 ? wide : 1);
  }
  return result;
}

/// The characters of Code 39 in nine bits, with `*` after them (ISO/IEC 16388, table 1).
constexpr char charactersOfCode39[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%";
constexpr unsigned bitsOfCode39[] = {
    0x034, 0x121, 0x061, 0x160, 0x031, 0x130, 0x070, 0x025, 0x124, 0x064, 0x109, 0x049, 0x148, 0x019, 0x118,
    0x058, 0x00D, 0x10C, 0x04C, 0x01C, 0x103, 0x043, 0x142, 0x013, 0x112, 0x052, 0x007, 0x106, 0x046, 0x016,
    0x181, 0x0C1, 0x1C0, 0x091, 0x190, 0x0D0, 0x085, 0x184, 0x0C4, 0x0A8, 0x0A2, 0x08A, 0x02A,
    0x094};
/// The value of `*`, which starts and stops, and is no character of a payload.
constexpr int startOfCode39 = 43;

/// The characters of Codabar in seven bits (EN 798, table 1); A to D start and stop.
constexpr char charactersOfCodabar[] = "0123456789-$:/.+ABCD";
constexpr unsigned bitsOfCodabar[] = {0x03, 0x06, 0x09, 0x60, 0x12, 0x42, 0x21, 0x24, 0x30, 0x48,
                                      0x0C, 0x18, 0x45, 0x51, 0x54, 0x15, 0x1A, 0x29, 0x0B, 0x0E};

/// The patterns of characters with a narrow space between them, one for each ratio.
///
/// @param table     the characters in bits, by their values.
/// @param others    the number of values, from the first on, that may be in the place of another.
/// @param elements  the number of bits.
std::vector<BarPattern> patternsOf(const std::vector<int> &values, const unsigned *table, int others, int elements) {
  std::vector<BarPattern> patterns;
  for (const double wide : ratios) {
    std::vector<BarPattern::Widths> all;
    for (int value = 0; value < others; value++) all.push_back(widthsOfBits(table[value], elements, wide));
    BarPattern pattern;
    for (const int value : values) {
      if (!pattern.characters.empty()) pattern.addGuard({1}, false);
      pattern.addCharacter(widthsOfBits(table[value], elements, wide), all);
    }
    patterns.push_back(pattern);
  }
  return patterns;
}

/// The values of characters; nothing if one is not in the alphabet.
std::vector<int> valuesOf(const std::string &payload, const char *alphabet) {
  std::vector<int> values;
  for (const char character : payload) {
    values.push_back(index(alphabet, character));
    if (values.back() < 0) return {};
  }
  return values;
}

}  // namespace

std::vector<BarPattern> patternsOfITF(const std::string &digits) {
  if (digits.empty() || digits.size() % 2 != 0 || !areDigits(digits)) return {};
  std::vector<BarPattern> patterns;
  for (const double wide : ratios) {
    BarPattern pattern;
    std::vector<BarPattern::Widths> pairs;
    for (int value = 0; value < 100; value++) pairs.push_back(pair(value / 10, value % 10, wide));
    pattern.addGuard({1, 1, 1, 1});
    for (size_t i = 0; i < digits.size(); i += 2) {
      pattern.addCharacter(pairs[static_cast<size_t>(10 * (digits[i] - '0') + digits[i + 1] - '0')], pairs);
    }
    // Where a picture is cut off, the elements of the next pair may stand in the place of the stop.
    pattern.addCharacter({wide, 1, 1}, {{1, 1, wide}, {1, wide, 1}, {wide, 1, wide}, {1, 1, 1}, {wide, wide, 1}});
    patterns.push_back(pattern);
  }
  return patterns;
}

std::vector<BarPattern> patternsOfCode39(const std::string &payload) {
  auto values = valuesOf(payload, charactersOfCode39);
  if (values.empty()) return {};
  values.insert(values.begin(), startOfCode39);
  values.push_back(startOfCode39);
  return patternsOf(values, bitsOfCode39, startOfCode39, 9);
}

std::vector<BarPattern> patternsOfCodabar(const std::string &payload) {
  const auto values = valuesOf(payload, charactersOfCodabar);
  return values.empty() ? std::vector<BarPattern>() : patternsOf(values, bitsOfCodabar, 20, 7);
}
