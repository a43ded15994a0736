// Reads the codes in a picture for ucard, in a process of its own: a picture that takes over one of the libraries is
// in a cage, and ucard itself need not load them at every start.
//
// Usage: ucard-scan [--seconds N]                             the codes in the picture that is standard input
//        ucard-scan --picture [--width N] [--rewrite]         that picture as one of a card, written anew with --rewrite
//        ucard-scan --screen [--width N] [--height N]         that picture as a PNG that is not larger
//                   [--part X,Y,WIDTH,HEIGHT]                 a part of it, in pixels of the upright picture
//        ucard-scan --photo BYTES [--width N]                 that picture as a JPEG of at most so many bytes and pixels
//        ucard-scan --portal                                  a picture of the screen that the desktop gives, as its file
//        ucard-scan --libraries                               the libraries that it reads codes with; it reads nothing
//        ucard-scan --run SECONDS MEGABYTES [--file FILE] [--folder] PROGRAM [ARG...]
//                                                             another program, in a sandbox: see Sandbox.hpp
//
// The answer is written to standard output, which must not be a regular file; Answer.hpp describes it.

#include "Answer.hpp"
#include "Decoding.hpp"
#include "Limits.hpp"
#include "Portal.hpp"
#include "Readers.hpp"
#include "Rescue.hpp"
#include "Sandbox.hpp"
#include "Search.hpp"
#include "Writing.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

#include <unistd.h>

namespace {

constexpr int usageError = 64, dataError = 65, programMissing = 127;
/// The largest file of a picture.
constexpr size_t maximumBytes = 128 << 20;
/// The pixels that are searched at most, which are those of most photos.
constexpr size_t searchedPixels = 16'500'000;
/// The processor time for a picture, in seconds.
constexpr unsigned processorSeconds = 20;

struct Options {
  bool wantsPicture = false;
  bool isForScreen = false;
  bool isRewritten = false;
  /// The most bytes of a picture for a page; 0 for another picture.
  size_t pageBytes = 0;
  double seconds = 2;
  int width = 2000;
  int height = 2000;
  Rectangle part;
};

/// Reads the arguments.
///
/// @return false if they are wrong.
bool parse(int count, char **arguments, Options &options) {
  for (int i = 1; i < count; i++) {
    const std::string argument = arguments[i];
    if (argument == "--picture") {
      options.wantsPicture = true;
    } else if (argument == "--screen") {
      options.wantsPicture = options.isForScreen = true;
    } else if (argument == "--photo" && i + 1 < count) {
      options.wantsPicture = true;
      options.pageBytes = static_cast<size_t>(std::clamp(std::atoi(arguments[++i]), 1, 100'000'000));
    } else if (argument == "--rewrite") {
      options.isRewritten = true;
    } else if (argument == "--seconds" && i + 1 < count) {
      options.seconds = std::clamp(std::atof(arguments[++i]), 0.0, 60.0);
    } else if (argument == "--width" && i + 1 < count) {
      options.width = std::clamp(std::atoi(arguments[++i]), 1, 10'000);
    } else if (argument == "--height" && i + 1 < count) {
      options.height = std::clamp(std::atoi(arguments[++i]), 1, 10'000);
    } else if (argument == "--part" && i + 1 < count) {
      auto &part = options.part;
      if (std::sscanf(arguments[++i], "%d,%d,%d,%d", &part.left, &part.top, &part.width, &part.height) != 4) return false;
    } else {
      return false;
    }
  }
  return true;
}

std::vector<uint8_t> readInput() {
  std::vector<uint8_t> bytes;
  uint8_t buffer[65'536];
  while (true) {
    const ssize_t count = read(STDIN_FILENO, buffer, sizeof buffer);
    if (count == 0) return bytes;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw Failure::unreadable;
    if (bytes.size() + static_cast<size_t>(count) > maximumBytes) throw Failure::tooLarge;
    bytes.insert(bytes.end(), buffer, buffer + count);
  }
}

/// The codes of a decoded picture, which is taken.
std::vector<Code> codes(Decoded &decoded, int width, int height, double seconds) {
  View view;
  view.gray = upright(std::move(decoded.picture), decoded.orientation);
  view.toPicture.a = static_cast<double>(width) / view.gray.width;
  view.toPicture.e = static_cast<double>(height) / view.gray.height;
  return search(view, seconds);
}

bool hasConfirmed(const std::vector<Code> &codes) {
  return std::any_of(codes.begin(), codes.end(), [](const Code &code) { return code.isConfirmed; });
}

void answer(const Options &options) {
  const auto file = readInput();
  Wish wish;
  wish.keepsColour = options.wantsPicture;
  wish.maximumPixels = searchedPixels;
  auto decoded = decode(file, wish);
  const bool isTurned = decoded.orientation >= 5;
  const int width = isTurned ? decoded.height : decoded.width, height = isTurned ? decoded.width : decoded.height;
  if (options.wantsPicture) {
    const auto written = options.pageBytes > 0
                             ? pictureOnPage(std::move(decoded), options.width, options.pageBytes)
                         : options.isForScreen
                             ? pictureOnScreen(std::move(decoded), options.width, options.height, options.part)
                             : pictureOfCard(std::move(decoded), options.width, options.isRewritten);
    answerPicture(decoded, width, height);
    answerFile(written);
    return;
  }
  auto found = codes(decoded, width, height, options.seconds);
  // White bars are seen on black alone, and so are those that are holes in white.
  if (decoded.isTransparent && !hasConfirmed(found)) {
    wish.ground = 0;
    auto onBlack = decode(file, wish);
    auto others = codes(onBlack, width, height, options.seconds);
    if (found.empty() || hasConfirmed(others)) found = std::move(others);
  }
  answerPicture(decoded, width, height);
  answerCodes(found);
}

}  // namespace

int main(int count, char **arguments) {
  if (count >= 5 && std::strcmp(arguments[1], "--run") == 0) {
    Sandbox sandbox;
    char **program = arguments + 4;
    if (std::strcmp(*program, "--file") == 0 && count >= 7) {
      sandbox.file = program[1];
      program += 2;
    }
    if (std::strcmp(*program, "--folder") == 0 && program[1] != nullptr) {
      sandbox.hasFolder = true;
      program++;
    }
    if (!enterSandbox(sandbox, *program)) return dataError;
    runLimited(
        static_cast<unsigned>(std::atoi(arguments[2])), static_cast<unsigned>(std::atoi(arguments[3])), program);
    return programMissing;
  }
  if (count == 2 && std::strcmp(arguments[1], "--libraries") == 0) {
    answerVersion();
    answerLibraries({{"libzxing", versionOfZXing()}, {"libzbar", versionOfZBar()}});
    return EXIT_SUCCESS;
  }
  // The picture that comes so is read by another process, in a cage.
  if (count == 2 && std::strcmp(arguments[1], "--portal") == 0) return copyScreenFromPortal() ? EXIT_SUCCESS : dataError;
  Options options;
  if (!parse(count, arguments, options)) return usageError;
  Rescue::prepare();
  enterCage(processorSeconds);
  answerVersion();
  int status = dataError;
  try {
    answer(options);
    status = EXIT_SUCCESS;
  } catch (Failure failure) {
    answerFailure(failure);
  } catch (const std::bad_alloc &) {
    answerFailure(Failure::noMemory);
  }
  if (!Rescue::hasReturned()) return status;
  // A library that has aborted may be in any state, which nothing that runs at the end of a process should meet.
  std::fflush(stdout);
  std::_Exit(status);
}
