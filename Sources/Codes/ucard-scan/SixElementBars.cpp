#include "BarPattern.hpp"

#include <algorithm>

// Symbologies whose characters have three bars and three spaces of one to four modules, and a check character: Code 93 and
// Code 128.

namespace {

/// The widths of the character that a table has for a value, six digits for each.
BarPattern::Widths widthsOfValue(const char *table, int value) { return widths(std::string(table + 6 * value, 6).c_str()); }

std::vector<BarPattern::Widths> widthsOfValues(const char *table, int count) {
  std::vector<BarPattern::Widths> result;
  for (int value = 0; value < count; value++) result.push_back(widthsOfValue(table, value));
  return result;
}

/// The characters of Code 93; those that follow are four shifts, and the start (AIM USS-93, table 1).
constexpr char charactersOfCode93[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%";
constexpr int shiftDollar = 43, shiftPercent = 44, shiftSlash = 45, shiftPlus = 46, startOfCode93 = 47;
constexpr char widthsOfCode93[] =
    "131112111213111312111411121113121212121311111114131211141111211113211212211311221112221211231111"
    "112113112212112311122112132111111123111222111321121122131121212112212211211122211221221121222111"
    "112122112221122121123111121131311112311211321111112131113121211131121221312111311121122211111141";

/// The values of a payload in Code 93; nothing if it has no such form. Characters that are not in the table have a shift before
/// a letter (AIM USS-93, table 3).
std::vector<int> valuesOfCode93(const std::string &payload) {
  std::vector<int> values;
  const auto add = [&](int shift, int letter) { values.push_back(shift), values.push_back(10 + letter); };
  for (const char character : payload) {
    const int byte = static_cast<unsigned char>(character);
    const int value = index(charactersOfCode93, character);
    if (value >= 0) values.push_back(value);
    else if (byte == 0) add(shiftPercent, 20);
    else if (byte <= 26) add(shiftDollar, byte - 1);
    else if (byte < ' ') add(shiftPercent, byte - 27);
    else if (byte < '0') add(shiftSlash, byte - '!');
    else if (byte == ':') add(shiftSlash, 25);
    else if (byte < '@') add(shiftPercent, byte - ';' + 5);
    else if (byte == '@') add(shiftPercent, 21);
    else if (byte < '`') add(shiftPercent, byte - '[' + 10);
    else if (byte == '`') add(shiftPercent, 22);
    else if (byte <= 'z') add(shiftPlus, byte - 'a');
    else if (byte < 128) add(shiftPercent, byte - '{' + 15);
    else return {};
  }
  return values;
}

/// The sum of values with the weights 1, 2, … `weights`, 1, … from the right (AIM USS-93, annex A).
int checkOfCode93(const std::vector<int> &values, int weights) {
  int sum = 0, weight = 1;
  for (auto value = values.rbegin(); value != values.rend(); ++value) {
    sum += weight * *value;
    weight = weight == weights ? 1 : weight + 1;
  }
  return sum % 47;
}

/// The values from 0 to 105 and the stop, with its last bar (ISO/IEC 15417, table 1).
constexpr int functionOne = 102, startA = 103, startB = 104, startC = 105, stopOfCode128 = 106, codeC = 99, codeB = 100, codeA = 101;
constexpr char widthsOfCode128[] =
    "212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222"
    "123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321"
    "232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121"
    "313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224"
    "111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111"
    "111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113"
    "114311411113411311113141114131311141411131211412211214211232233111";

bool isDigit(char character) { return character >= '0' && character <= '9'; }

/// The digits from an index on.
size_t digitsFrom(const std::string &payload, size_t index) {
  size_t end = index;
  while (end < payload.size() && isDigit(payload[end])) end++;
  return end - index;
}

/// How digits get into code set C.
struct DigitPlan {
  /// The digits that are enough, in the middle of other characters and at an end.
  size_t inMiddle, atEnd;
  /// Whether the last digit of an odd number is left over, and not the first.
  bool leavesLast;
};

/// The values of a payload in Code 128 by the rules of ISO/IEC 15417, annex E; nothing if it has characters that are not ASCII.
std::vector<int> valuesOfCode128(const std::string &payload, bool isGS1, const DigitPlan &plan) {
  std::vector<int> values;
  char set = 0;
  const auto change = [&](char to) {
    if (set == to) return;
    const bool isStart = set == 0;
    values.push_back(to == 'A' ? (isStart ? startA : codeA) : to == 'B' ? (isStart ? startB : codeB) : isStart ? startC : codeC);
    set = to;
    if (isStart && isGS1) values.push_back(functionOne);
  };
  for (size_t i = 0; i < payload.size();) {
    const int byte = static_cast<unsigned char>(payload[i]);
    if (byte >= 128) return {};
    if (isGS1 && byte == 0x1D) {
      if (set == 0) return {};
      values.push_back(functionOne), i++;
      continue;
    }
    const size_t digits = digitsFrom(payload, i);
    const bool isAtEnd = i == 0 || i + digits == payload.size(), isWhole = i == 0 && digits == payload.size() && digits == 2;
    const bool isEnough = set == 'C' ? digits >= 2 : isWhole || digits >= (isAtEnd ? plan.atEnd : plan.inMiddle);
    if (isEnough && (set == 'C' || digits % 2 == 0 || plan.leavesLast)) {
      change('C');
      values.push_back(10 * (payload[i] - '0') + payload[i + 1] - '0');
      i += 2;
      continue;
    }
    if (byte < 32) change('A');
    else if (byte >= 96 || set != 'A') change('B');
    values.push_back(byte < 32 ? byte + 64 : byte - 32);
    i++;
  }
  return values;
}

}  // namespace

std::vector<BarPattern> patternsOfCode93(const std::string &payload) {
  auto values = valuesOfCode93(payload);
  if (values.empty()) return {};
  values.push_back(checkOfCode93(values, 20));
  values.push_back(checkOfCode93(values, 15));
  values.insert(values.begin(), startOfCode93);
  values.push_back(startOfCode93);
  BarPattern pattern;
  const auto all = widthsOfValues(widthsOfCode93, startOfCode93 + 1);
  for (const int value : values) pattern.addCharacter(all[static_cast<size_t>(value)], all);
  pattern.addGuard({1});
  return {pattern};
}

std::vector<BarPattern> patternsOfCode128(const std::string &payload, bool isGS1) {
  std::vector<BarPattern> patterns;
  std::vector<std::vector<int>> known;
  const auto all = widthsOfValues(widthsOfCode128, stopOfCode128);
  constexpr size_t never = 1000;
  for (const DigitPlan &plan : {DigitPlan{6, 4, false}, DigitPlan{6, 4, true}, DigitPlan{never, never, false}}) {
    auto values = valuesOfCode128(payload, isGS1, plan);
    if (values.empty() || std::find(known.begin(), known.end(), values) != known.end()) continue;
    known.push_back(values);
    int sum = values[0];
    for (size_t i = 1; i < values.size(); i++) sum += static_cast<int>(i) * values[i];
    values.push_back(sum % 103);
    BarPattern pattern;
    for (const int value : values) pattern.addCharacter(all[static_cast<size_t>(value)], all);
    pattern.addGuard(widthsOfValue(widthsOfCode128, stopOfCode128));
    pattern.addGuard({2});
    patterns.push_back(pattern);
  }
  return patterns;
}
