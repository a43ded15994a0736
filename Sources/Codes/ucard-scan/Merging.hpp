#pragma once

#include "Code.hpp"

#include <vector>

/// Whether a code among these is weak or may be cut, so that the other reader has to see it too.
bool hasDoubtful(const std::vector<Code> &codes);

/// Confirms the doubtful codes that the other reader sees too. If that sees a longer code of the symbology in the same
/// place, the shorter one was a part of it, and gives way. An ITF or a short Codabar that the other does not see is not
/// confirmed.
void confirm(std::vector<Code> &codes, const std::vector<Code> &others);

/// Whether two codes share most of the place of the smaller one.
bool overlap(const Code &one, const Code &other);

/// Whether `code` is `whole` without its add-on.
bool isWithoutAddOn(const Code &code, const Code &whole);

/// Whether one code is of the same symbology as another, and holds more, with the other as a part.
bool isLongerReading(const Code &code, const Code &part);

/// Adds the codes that are not yet in `codes`.
void merge(const std::vector<Code> &more, std::vector<Code> &codes);

/// The codes without those that are a part of another, or a wrong reading of it: an EAN beside the same with its
/// add-on, and the weaker of two linear codes in one place.
std::vector<Code> withoutShadows(std::vector<Code> codes);
