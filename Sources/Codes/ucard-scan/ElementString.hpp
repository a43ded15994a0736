#pragma once

#include <cstdint>
#include <vector>

/// Takes the parentheses off a GS1 element string that is written for people, such as `(01)0950…(10)ABC`, and puts
/// separators (0x1D) where the standard asks for them.
std::vector<uint8_t> elementString(const std::vector<uint8_t> &written);
