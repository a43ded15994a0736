#pragma once

#include "Code.hpp"

#include <string>
#include <vector>

/// The bars of a number as its symbology draws them, and those that other characters would have in each place. All widths
/// are in modules.
struct BarPattern {
  struct Bar {
    double from, to;
  };
  /// The widths of bars and spaces by turns.
  using Widths = std::vector<double>;

  /// A character of the symbol.
  struct Character {
    double start, width;
    /// For each other character, its bars, as wide together as this one.
    std::vector<std::vector<Bar>> others;
  };

  /// From the first bar, which begins at 0.
  std::vector<Bar> bars;
  std::vector<Character> characters;
  /// The width from the first bar to the last.
  double width = 0;
  /// The quiet zones that have to be seen before the first bar and after the last.
  double quietBefore = 7, quietAfter = 7;
  /// How light a quiet zone has to be: a part of the contrast of the bars beside it. A part of an ITF looks like a whole one:
  /// its start and stop are bars that are within it, too.
  double quietLight = 0.8;

  /// Adds elements that are the same in every symbol.
  void addGuard(const Widths &widths, bool isDark = true);
  /// Adds a character.
  ///
  /// @param others  the widths of the other characters that could be there.
  /// @param isDark  whether the first element is a bar.
  void addCharacter(const Widths &widths, const std::vector<Widths> &others, bool isDark = true);
};

/// Adds a bar to those before it. Two that touch are one.
void append(std::vector<BarPattern::Bar> &bars, BarPattern::Bar bar);

/// The widths that a text of digits has.
BarPattern::Widths widths(const char *digits);

bool areDigits(const std::string &text);

/// The place of a character in an alphabet; -1 if it is not there.
int index(const char *alphabet, char character);

/// The patterns that the payload of a linear code may have: bars of two widths have no fixed ratio, and a Code 128 has several
/// code sets. There are none if the payload does not tell the bars. An add-on is left out.
std::vector<BarPattern> patterns(const Code &code);

/// The pattern of the add-on of an EAN or UPC, of two or five digits.
std::vector<BarPattern> addOnPatterns(const std::string &digits);

// The patterns of the symbologies, for `patterns`.

/// @param format  EAN-13, UPC-A, EAN-8 or UPC-E.
/// @param number  the digits of the symbol, without an add-on.
std::vector<BarPattern> retailPatterns(const std::string &format, const std::string &number);
std::vector<BarPattern> patternsOfITF(const std::string &digits);
std::vector<BarPattern> patternsOfCode39(const std::string &payload);
/// @param payload  with the start and the stop character.
std::vector<BarPattern> patternsOfCodabar(const std::string &payload);
std::vector<BarPattern> patternsOfCode93(const std::string &payload);
/// @param isGS1  whether FNC1 is the first character; in the payload, GS then stands for another one.
std::vector<BarPattern> patternsOfCode128(const std::string &payload, bool isGS1);
