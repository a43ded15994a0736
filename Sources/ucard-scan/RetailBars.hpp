#pragma once

#include <string>
#include <vector>

/// The bars that a number of EAN or UPC has (ISO/IEC 15420), or its add-on.
struct RetailBars {
  /// A digit: seven modules, the dark ones as bits, the first one highest.
  struct Digit {
    int start = 0;
    int pattern = 0;
    /// The patterns that other digits have there.
    std::vector<int> others;
  };

  /// The modules from the first bar to the last one; true for dark.
  std::vector<bool> modules;
  std::vector<Digit> digits;
  /// The modules of the quiet zone after the last bar, at the least: more than the widest space that another bar can follow.
  int quietAfter = 5;

  /// The bars of a number.
  ///
  /// @param format  EAN-13, UPC-A, EAN-8 or UPC-E.
  /// @param number  the digits of the symbol, without an add-on; nothing is returned for any other text.
  static RetailBars of(const std::string &format, const std::string &number);
  /// The bars of an add-on of two or five digits.
  static RetailBars ofAddOn(const std::string &digits);

 private:
  void addGuard(int pattern, int width);
  void addDigit(int value, char set, const char *others);
};
