#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// A size of a two-dimensional symbol, and its modules that are the same whatever it says.
struct Pattern {
  struct Module {
    int16_t x, y;
    /// 1 for dark, -1 for light; more for modules that tell a size or a direction from others.
    int8_t sign;
  };

  int width = 0, height = 0;
  std::vector<Module> modules;

  void add(int x, int y, bool isDark, int weight = 1) {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    modules.push_back({static_cast<int16_t>(x), static_cast<int16_t>(y), static_cast<int8_t>(isDark ? weight : -weight)});
  }
};

/// The sizes of a symbology, by its name in zxing-cpp; none if it has no patterns of modules.
std::vector<Pattern> patterns(const std::string &format);
