#include "ElementString.hpp"

#include <algorithm>
#include <cstring>

namespace {

/// The end of an application identifier in parentheses at a position, after the closing one; 0 if there is none.
size_t endOfIdentifier(const std::vector<uint8_t> &text, size_t start) {
  if (start >= text.size() || text[start] != '(') return 0;
  size_t end = start + 1;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9') end++;
  const size_t digits = end - start - 1;
  return digits >= 2 && digits <= 4 && end < text.size() && text[end] == ')' ? end + 1 : 0;
}

/// Whether elements that begin so have a predefined length, so that no separator follows (GS1 General Specifications,
/// figure 7.8.5-2).
bool hasPredefinedLength(uint8_t first, uint8_t second) {
  static const char *const beginnings = "00 01 02 03 04 11 12 13 14 15 16 17 18 19 20 31 32 33 34 35 36 41";
  const char pair[] = {static_cast<char>(first), static_cast<char>(second), 0};
  return std::strstr(beginnings, pair) != nullptr;
}

}  // namespace

std::vector<uint8_t> elementString(const std::vector<uint8_t> &written) {
  std::vector<uint8_t> elements;
  bool needsSeparator = false;
  for (size_t i = 0; i < written.size();) {
    const size_t end = endOfIdentifier(written, i);
    if (end == 0) {
      elements.push_back(written[i++]);
      continue;
    }
    if (needsSeparator) elements.push_back(0x1D);
    elements.insert(elements.end(), written.begin() + static_cast<long>(i) + 1, written.begin() + static_cast<long>(end) - 1);
    needsSeparator = !hasPredefinedLength(written[i + 1], written[i + 2]);
    i = end;
  }
  return elements;
}
