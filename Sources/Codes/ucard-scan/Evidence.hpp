#pragma once

#include "Code.hpp"
#include "View.hpp"

#include <vector>

/// Decides which codes of a picture are confirmed, and takes out those that are nothing but a part or a wrong reading of a
/// confirmed one.
///
/// A linear code is confirmed if both readers, or at least three separate lines across the bars, give the same payload; if
/// the whole pattern was seen with its quiet zones; and if nothing else was read in the same place. The bars of an EAN
/// or UPC, whose check digit lets one wrong reading of ten pass, and those of an ITF, a part of which looks like a whole one,
/// are measured line by line; those of other symbologies are if the readers do not agree.
///
/// Matrix codes are confirmed: their error correction leaves no room for another payload. A PDF417 is if its start and its
/// stop are seen.
std::vector<Code> withEvidence(std::vector<Code> codes, const View &picture);
