#include "Answer.hpp"

#include <cctype>
#include <cmath>
#include <string>

namespace {

std::string orNone(const std::string &field) {
  if (field.empty()) return "-";
  std::string safe = field;
  for (char &character : safe) {
    if (!std::isgraph(static_cast<unsigned char>(character))) character = '_';
  }
  return safe;
}

std::string hexadecimal(const std::vector<uint8_t> &bytes) {
  static const char digits[] = "0123456789abcdef";
  std::string text;
  for (const uint8_t byte : bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

std::string corners(const Code &code) {
  std::string text;
  for (const Point &corner : code.corners) {
    if (!text.empty()) text += ',';
    text += std::to_string(std::lround(corner.x)) + ',' + std::to_string(std::lround(corner.y));
  }
  return text;
}

std::string modules(const Modules &modules) {
  if (modules.isEmpty()) return "";
  std::vector<uint8_t> rows;
  for (int y = 0; y < modules.height; y++) {
    for (int x = 0; x < modules.width; x++) {
      if (x % 8 == 0) rows.push_back(0);
      if (modules.isDark[static_cast<size_t>(y * modules.width + x)]) rows.back() |= static_cast<uint8_t>(0x80 >> x % 8);
    }
  }
  return std::to_string(modules.width) + 'x' + std::to_string(modules.height) + ':' + hexadecimal(rows);
}

std::string flags(const Code &code) {
  std::string text;
  const auto add = [&](bool isSet, const char *word) {
    if (isSet) text += (text.empty() ? "" : ",") + std::string(word);
  };
  add(!code.isConfirmed, "unconfirmed");
  add(code.isInverted, "inverted");
  add(code.isMirrored, "mirrored");
  add(code.isPart, "part");
  add(code.isInstruction, "instruction");
  add(code.hasSeveralECIs, "several-ecis");
  add(code.isECIUnknown, "eci-unknown");
  return text;
}

const char *name(FileFormat format) {
  switch (format) {
    case FileFormat::png: return "png";
    case FileFormat::jpeg: return "jpeg";
    case FileFormat::pnm: return "pnm";
    case FileFormat::none: break;
  }
  return "-";
}

}  // namespace

void answerVersion() { std::printf("ucard-scan 2\n"); }

void answerPicture(const Decoded &decoded, int width, int height) {
  std::printf("picture\t%s\t%d\t%d\t%s\n", name(decoded.format), width, height, decoded.isDamaged ? "damaged" : "whole");
}

void answerCodes(const std::vector<Code> &codes) {
  for (const Code &code : codes) {
    const std::string eci = code.eci < 0 ? "-" : std::to_string(code.eci);
    std::printf(
        "code\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", code.reader.c_str(), orNone(code.format).c_str(),
        orNone(code.identifier).c_str(), eci.c_str(), orNone(code.level).c_str(),
        orNone(hexadecimal(code.payload)).c_str(), corners(code).c_str(), orNone(flags(code)).c_str(),
        orNone(modules(code.modules)).c_str());
  }
  std::printf("end\t%zu\n", codes.size());
}

void answerLibraries(const std::vector<Library> &libraries) {
  for (const Library &library : libraries) std::printf("library\t%s\t%s\n", library.name, library.version.c_str());
  std::printf("end\t%zu\n", libraries.size());
}

void answerFile(const WrittenPicture &file) {
  const char *kind = file.isSame ? "same" : file.isPNG ? "png" : "jpeg";
  std::printf("file\t%s\t%d\t%d\t%zu\n", kind, file.width, file.height, file.bytes.size());
  std::fwrite(file.bytes.data(), 1, file.bytes.size(), stdout);
}

void answerFailure(Failure failure) { std::printf("failure\t%s\n", name(failure)); }
