#pragma once

#include "Code.hpp"
#include "Decoding.hpp"
#include "Failure.hpp"
#include "Writing.hpp"

#include <cstdio>
#include <string>
#include <vector>

// The answer is lines of fields, with tabs between them.
//
//   ucard-scan 2                                             the version of this form
//   picture FORMAT WIDTH HEIGHT whole|damaged                png, jpeg or pnm; the size in pixels, upright
//   code READER FORMAT IDENTIFIER ECI LEVEL PAYLOAD CORNERS FLAGS MODULES     a line a code
//   end COUNT                                                the number of codes
//
// READER is zxing or zbar; FORMAT the name that zxing-cpp has; IDENTIFIER that of ISO/IEC 15424; ECI a number; LEVEL
// the level of error correction; PAYLOAD hexadecimal; CORNERS x,y,x,y,x,y,x,y in pixels of the upright picture, the top
// left of the code first, then clockwise; FLAGS words with commas between them; MODULES those of a two-dimensional symbol
// as they are in the picture: WIDTHxHEIGHT:ROWS, rows from the top, hexadecimal, the first module as the highest bit of a
// byte, 1 for dark, each row filled with zeros to whole bytes. A field that has no value is `-`.
//
// With --picture or --screen, in place of the codes:
//
//   file same|png|jpeg WIDTH HEIGHT COUNT                    then the bytes, as many as COUNT says; none for `same`
//
// With --libraries, in place of picture and codes:
//
//   library NAME VERSION                                     a line a library that reads codes
//   end COUNT                                                the number of libraries
//
// If the picture cannot be read, the second line is
//
//   failure WORD                                             one of the names of Failure

/// A library and its version.
struct Library {
  const char *name;
  std::string version;
};

void answerVersion();
void answerPicture(const Decoded &decoded, int width, int height);
void answerCodes(const std::vector<Code> &codes);
void answerLibraries(const std::vector<Library> &libraries);
void answerFile(const WrittenPicture &file);
void answerFailure(Failure failure);
