#include "Readers.hpp"
#include "ElementString.hpp"
#include "Rescue.hpp"

#include <ZXing/ReadBarcode.h>
#if __has_include(<ZXing/Version.h>)
#include <ZXing/Version.h>
#else
#include <ZXing/ZXVersion.h>
#endif

#include <algorithm>
#include <new>

namespace {

/// The number of codes that are kept of a picture.
constexpr size_t mostCodes = 200;

// What differs between the versions of zxing-cpp: 1.4 of Debian 12, 2.3 of Debian 13, 3.1 of sid.

using Format = ZXing::BarcodeFormat;

#if ZXING_VERSION_MAJOR >= 2
using Options = ZXing::ReaderOptions;
#else
using Options = ZXing::DecodeHints;
#endif

#if ZXING_VERSION_MAJOR >= 3
constexpr auto code39 = Format::Code39Std;
constexpr auto dataBarExpanded = Format::DataBarExp;
const ZXing::BarcodeFormats matrixCodes = Format::AllMatrix;
#else
constexpr auto code39 = Format::Code39;
constexpr auto dataBarExpanded = Format::DataBarExpanded;
const ZXing::BarcodeFormats matrixCodes = Format::MatrixCodes;
#endif

/// The name of a format, which is that of version 1.4 whatever the version.
std::string name(Format format) {
#if ZXING_VERSION_MAJOR >= 3
  switch (format) {
    case Format::ISBN: return "EAN-13";
    case Format::MicroQRCode: return "MicroQRCode";
    case Format::EAN13:
    case Format::EAN8:
    case Format::UPCA:
    case Format::UPCE:
    case Format::RMQRCode:
    case Format::MicroPDF417:
    case Format::DataBarLtd:
    case Format::DataBarExp:
    case Format::DataBarExpStk: break;
    default: format = ZXing::Symbology(format);
  }
  switch (format) {
    case Format::Code128: return "Code128";
    case Format::Code39: return "Code39";
    case Format::Code93: return "Code93";
    case Format::DataBarExp:
    case Format::DataBarExpStk: return "DataBarExpanded";
    case Format::DataMatrix: return "DataMatrix";
    case Format::QRCode: return "QRCode";
    default: break;
  }
#endif
  return ZXing::ToString(format);
}

/// The options for some formats.
///
/// @param isTurned  whether zxing-cpp also looks at the picture turned by 90 degrees.
Options options(ZXing::BarcodeFormats formats, bool isTurned) {
  Options options;
#if ZXING_VERSION_MAJOR >= 2
  // Light codes on dark are a step of the search, which knows that they are.
  options.setTryInvert(false);
  options.setTextMode(ZXing::TextMode::Plain);
#if ZXING_VERSION_MAJOR == 2
  // Pairs such as +A are payload, too.
  options.setTryCode39ExtendedMode(false);
#endif
#else
  options.setReturnCodabarStartEnd(true);
#endif
  options.setTryHarder(true);
  options.setFormats(formats);
  options.setTryRotate(isTurned);
  // The search changes the scale.
  options.setTryDownscale(false);
  options.setEanAddOnSymbol(ZXing::EanAddOnSymbol::Read);
  return options;
}

/// A part of a content, with the ECI that holds for it.
struct Part {
  int eci = -1;
  std::vector<uint8_t> bytes;
};

/// The parts of a content as it is transmitted by the ECI protocol: `]cm`, then `\NNNNNN` before each part, and backslashes
/// doubled. The last part may be empty, the others are not.
std::vector<Part> parts(const std::vector<uint8_t> &content) {
  std::vector<Part> parts(1);
  for (size_t i = 3; i < content.size();) {
    if (content[i] != '\\' || i + 1 >= content.size()) {
      parts.back().bytes.push_back(content[i++]);
    } else if (content[i + 1] == '\\') {
      parts.back().bytes.push_back('\\');
      i += 2;
    } else if (i + 7 <= content.size()) {
      // A part that has no byte declares nothing.
      if (!parts.back().bytes.empty()) parts.emplace_back();
      parts.back().eci = 0;
      for (size_t digit = 1; digit <= 6; digit++) parts.back().eci = 10 * parts.back().eci + (content[i + digit] - '0');
      i += 7;
    } else {
      break;
    }
  }
  return parts;
}

constexpr int eciOfUTF16 = 25, eciOfUTF8 = 26;

/// Whether zxing-cpp converts the charset of an ECI to UTF-8 (AIM ITS/04-023, part 3).
bool isCharset(int eci) { return (eci >= 3 && eci <= 13) || (eci >= 15 && eci <= 18) || (eci >= 20 && eci <= 30); }

/// Takes the ECI, and the bytes of all parts. If the parts have different charsets, no single one would be right for their
/// bytes, so that they are taken as text in UTF-8.
///
/// @param content  the content by the ECI protocol.
/// @param text     the whole content in UTF-8, as zxing-cpp converts it.
void takeECI(const std::vector<uint8_t> &content, const std::string &text, Code &code) {
  const auto parts = ::parts(content);
  std::vector<int> declared;
  for (const Part &part : parts) {
    code.payload.insert(code.payload.end(), part.bytes.begin(), part.bytes.end());
    if (!part.bytes.empty() || code.eci < 0) code.eci = part.eci;
    // ASCII is the same in any of the charsets but UTF-16.
    const bool isASCII = std::all_of(part.bytes.begin(), part.bytes.end(), [](uint8_t byte) { return byte < 0x80; });
    if ((isASCII && part.eci != eciOfUTF16) || part.bytes.empty()) continue;
    if (std::find(declared.begin(), declared.end(), part.eci) == declared.end()) declared.push_back(part.eci);
  }
  if (!declared.empty()) code.eci = declared.front();
  code.hasSeveralECIs = declared.size() > 1;
  const bool isText = std::all_of(declared.begin(), declared.end(), isCharset) && text.find("\xEF\xBF\xBD") == std::string::npos;
  if (!code.hasSeveralECIs || !isText) return;
  code.payload.assign(text.begin(), text.end());
  code.eci = eciOfUTF8;
}

#if ZXING_VERSION_MAJOR >= 3
/// Version 3 answers UPC-A and UPC-E with the thirteen digits of a GTIN, and an add-on behind the digits without a sign
/// between. The digits become those of the symbol; bars of an EAN-13 that begins with 0 are those of a UPC-A.
///
/// @param zeroSuppressed  the eight digits of a UPC-E symbol.
void takeDigitsOfSymbol(Code &code, const std::string &zeroSuppressed) {
  const size_t length = std::min<size_t>(code.format == "EAN-8" ? 8 : 13, code.payload.size());
  const std::vector<uint8_t> addOn(code.payload.begin() + static_cast<long>(length), code.payload.end());
  code.payload.resize(length);
  if (code.format == "UPC-E") {
    code.payload.assign(zeroSuppressed.begin(), zeroSuppressed.end());
  } else if (length == 13 && code.payload[0] == '0') {
    code.payload.erase(code.payload.begin());
    code.format = "UPC-A";
  }
  if (addOn.empty()) return;
  code.payload.push_back('+');
  code.payload.insert(code.payload.end(), addOn.begin(), addOn.end());
}
#endif

template <typename Result>
Code converted(const Result &result, const View &view) {
  Code code;
  code.reader = "zxing";
  code.format = name(result.format());
  code.identifier = result.symbologyIdentifier();
  code.level = result.ecLevel();
  code.lines = result.lineCount();
  code.isMirrored = result.isMirrored();
  code.isInverted = view.isInverted;
  code.isPart = result.isPartOfSequence();
  code.isInstruction = result.readerInit();
  const auto &bytes = result.bytes();
  if (result.hasECI()) {
    takeECI(result.bytesECI(), result.text(), code);
  } else {
    code.payload.assign(bytes.begin(), bytes.end());
  }
  if (code.isRetail()) {
#if ZXING_VERSION_MAJOR >= 3
    takeDigitsOfSymbol(code, result.extra("UPCE"));
#endif
    for (auto &byte : code.payload) {
      if (byte == ' ') byte = '+';
    }
  }
  if (code.format == "DataBarExpanded" && !code.payload.empty() && code.payload[0] == '(') {
    code.payload = elementString(code.payload);
  }
  // Since version 2, the identifier of the only element is part of it.
  if (code.format == "DataBar" && code.payload.size() == 16) code.payload.erase(code.payload.begin(), code.payload.begin() + 2);
  const auto &position = result.position();
  for (size_t i = 0; i < 4; i++) {
    const auto &corner = position[static_cast<int>(i)];
    code.corners[i] = view.toPicture({static_cast<double>(corner.x), static_cast<double>(corner.y)});
  }
  return code;
}

/// Adds the codes that are read with some options.
///
/// @return false if zxing-cpp has given up.
bool add(std::vector<Code> &codes, const View &view, const Options &options) {
  const ZXing::ImageView image(view.gray.samples.data(), view.gray.width, view.gray.height, ZXing::ImageFormat::Lum);
  Rescue rescue;
  if (sigsetjmp(rescue.point, 1) != 0) return false;
  try {
    for (const auto &result : ZXing::ReadBarcodes(image, options)) {
      // Of a blurred picture, version 1.4 may answer a code without content.
      if (result.isValid() && !result.bytes().empty() && codes.size() < mostCodes) codes.push_back(converted(result, view));
    }
  } catch (const std::bad_alloc &) {
    throw;
  } catch (const std::exception &) {
    // zxing-cpp throws for some contents that it cannot handle; then it has read nothing.
  }
  return true;
}

/// The linear codes, those first that are looked for together.
const std::vector<ZXing::BarcodeFormats> linearCodes = {
    Format::EAN13 | Format::UPCA,
    Format::EAN8,
    Format::UPCE,
    Format::Code128,
    code39,
    Format::Code93,
    Format::Codabar,
    Format::ITF,
    Format::DataBar,
    dataBarExpanded,
};

/// Adds the linear codes of a view, as it is.
void addLinear(std::vector<Code> &codes, const View &view) {
  const ZXing::BarcodeFormats all = Format::EAN13 | Format::UPCA | Format::EAN8 | Format::UPCE | Format::Code128 | code39 |
                                    Format::Code93 | Format::Codabar | Format::ITF | Format::DataBar | dataBarExpanded;
  if (add(codes, view, options(all, false))) return;
  // Version 1.4 fails an assertion if it sees the same linear code twice, in two places. So it looks for one code of
  // each symbology.
  for (const auto &formats : linearCodes) {
    auto one = options(formats, false);
    one.setMaxNumberOfSymbols(1);
    add(codes, view, one);
  }
}

/// The view turned clockwise by 90 degrees.
View quarterTurned(const View &view) {
  return derived(view, upright(view.gray, 6), {0, 1, 0, -1, 0, static_cast<double>(view.gray.height)});
}

}  // namespace

std::vector<Code> readWithZXing(const View &view) {
  std::vector<Code> codes;
  add(codes, view, options(matrixCodes, true));
  addLinear(codes, view);
  addLinear(codes, quarterTurned(view));
  return codes;
}

std::vector<Code> readLinearWithZXing(const View &view) {
  std::vector<Code> codes;
  addLinear(codes, view);
  return codes;
}

std::vector<Code> readAztecWithZXing(const View &view) {
  std::vector<Code> codes;
  add(codes, view, options(Format::Aztec, false));
  return codes;
}

std::vector<Code> readDataMatrixWithZXing(const View &view) {
  std::vector<Code> codes;
  add(codes, view, options(Format::DataMatrix, true));
  return codes;
}

std::vector<Code> withDoubts(std::vector<Code> codes) {
#if ZXING_VERSION_MAJOR * 100 + ZXING_VERSION_MINOR < 202
  for (Code &code : codes) {
    if (code.mayBeTooLong()) code.isConfirmed = false;
  }
#endif
  return codes;
}

// The version of the headers, whose interface the library has to have.
std::string versionOfZXing() {
  return std::to_string(ZXING_VERSION_MAJOR) + '.' + std::to_string(ZXING_VERSION_MINOR) + '.' +
         std::to_string(ZXING_VERSION_PATCH);
}
