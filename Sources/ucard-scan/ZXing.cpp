#include "Readers.hpp"
#include "ElementString.hpp"

#include <ZXing/ReadBarcode.h>
#if __has_include(<ZXing/Version.h>)
#include <ZXing/Version.h>
#else
#include <ZXing/ZXVersion.h>
#endif

#include <cstring>

namespace {

#if ZXING_VERSION_MAJOR >= 2
ZXing::ReaderOptions options() {
  ZXing::ReaderOptions options;
  // Light codes on dark are a step of the search, which knows that they are.
  options.setTryInvert(false);
  options.setTextMode(ZXing::TextMode::Plain);
#else
ZXing::DecodeHints options() {
  ZXing::DecodeHints options;
  options.setReturnCodabarStartEnd(true);
#endif
  options.setTryHarder(true);
  options.setTryRotate(true);
  // Version 1.4 aborts if it finds one linear code at two scales of a large picture. The search changes the scale.
  options.setTryDownscale(false);
  options.setEanAddOnSymbol(ZXing::EanAddOnSymbol::Read);
  return options;
}

/// Takes the ECI, and the bytes of all parts, from the content as it is transmitted by the ECI protocol: `]cm`, then
/// `\NNNNNN` before each part, and backslashes doubled.
void takeECI(const ZXing::ByteArray &content, Code &code) {
  std::vector<uint8_t> bytes;
  int declared = -1;
  bool isEmpty = true;
  for (size_t i = 3; i < content.size();) {
    if (content[i] != '\\' || i + 1 >= content.size()) {
      bytes.push_back(content[i++]);
    } else if (content[i + 1] == '\\') {
      bytes.push_back('\\');
      i += 2;
    } else if (i + 7 <= content.size()) {
      declared = 0;
      for (size_t digit = 1; digit <= 6; digit++) declared = 10 * declared + (content[i + digit] - '0');
      i += 7;
      isEmpty = true;
      continue;
    } else {
      break;
    }
    // A part that has no byte declares nothing.
    if (isEmpty && code.eci >= 0 && code.eci != declared) code.hasSeveralECIs = true;
    if (isEmpty && code.eci < 0) code.eci = declared;
    isEmpty = false;
  }
  if (code.eci < 0) code.eci = declared;
  code.payload = bytes;
}

bool isEANOrUPC(const std::string &format) {
  return format == "EAN-13" || format == "EAN-8" || format == "UPC-A" || format == "UPC-E";
}

template <typename Result>
Code converted(const Result &result, const View &view) {
  Code code;
  code.reader = "zxing";
  code.format = ZXing::ToString(result.format());
  code.identifier = result.symbologyIdentifier();
  code.level = result.ecLevel();
  code.lines = result.lineCount();
  code.isMirrored = result.isMirrored();
  code.isInverted = view.isInverted;
  code.isPart = result.isPartOfSequence();
  code.isInstruction = result.readerInit();
  const auto &bytes = result.bytes();
  if (result.hasECI()) {
    takeECI(result.bytesECI(), code);
  } else {
    code.payload.assign(bytes.begin(), bytes.end());
  }
  if (isEANOrUPC(code.format)) {
    for (auto &byte : code.payload) {
      if (byte == ' ') byte = '+';
    }
  }
  if (code.format == "DataBarExpanded" && !code.payload.empty() && code.payload[0] == '(') {
    code.payload = elementString(code.payload);
  }
  const auto &position = result.position();
  for (size_t i = 0; i < 4; i++) {
    const auto &corner = position[static_cast<int>(i)];
    code.corners[i] = view.toPicture({static_cast<double>(corner.x), static_cast<double>(corner.y)});
  }
  return code;
}

}  // namespace

std::vector<Code> readWithZXing(const View &view) {
  std::vector<Code> codes;
  const ZXing::ImageView image(view.gray.samples.data(), view.gray.width, view.gray.height, ZXing::ImageFormat::Lum);
  try {
    for (const auto &result : ZXing::ReadBarcodes(image, options())) {
      if (result.isValid()) codes.push_back(converted(result, view));
    }
  } catch (const std::bad_alloc &) {
    throw;
  } catch (const std::exception &) {
    // zxing-cpp throws for some contents that it cannot handle; then it has read nothing.
  }
  return codes;
}
