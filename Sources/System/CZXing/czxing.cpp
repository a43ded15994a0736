// Wraps zxing-cpp, which throws exceptions and has a C++ interface, in a C function.

#include "czxing.h"

#include <ZXing/ReadBarcode.h>
#if __has_include(<ZXing/Version.h>)
#include <ZXing/Version.h>
#else
#include <ZXing/ZXVersion.h>
#endif

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>

static void copy(const std::string &from, char *to, size_t capacity) {
  size_t count = from.size() < capacity ? from.size() : capacity - 1;
  std::memcpy(to, from.data(), count);
  to[count] = '\0';
}

#if ZXING_VERSION_MAJOR >= 3
/// The digits of an EAN or UPC symbol, with its add-on after a blank, as versions before 3 answer them. Version 3 answers
/// UPC-A and UPC-E with the thirteen digits of a GTIN, and the digits of an add-on directly behind.
static std::string digits_of_symbol(const ZXing::Barcode &result, bool reads_upca, bool reads_add_on) {
  std::string digits(result.bytes().begin(), result.bytes().end());
  size_t count = std::min<size_t>(result.format() == ZXing::BarcodeFormat::EAN8 ? 8 : 13, digits.size());
  std::string add_on = digits.substr(count);
  digits.resize(count);
  if (result.format() == ZXing::BarcodeFormat::UPCE) {
    digits = result.extra("UPCE");
  } else if (count == 13 && digits[0] == '0' && reads_upca) {
    digits.erase(0, 1);
  }
  return reads_add_on && !add_on.empty() ? digits + ' ' + add_on : digits;
}
#endif

int czxing_version(void) { return ZXING_VERSION_MAJOR * 100 + ZXING_VERSION_MINOR; }

int czxing_read(const uint8_t *pixels, int width, int height, const czxing_options *options, czxing_code *code) {
  *code = {};
  try {
#if ZXING_VERSION_MAJOR >= 2
    ZXing::ReaderOptions hints;
    hints.setTextMode(ZXing::TextMode::Plain);
#else
    ZXing::DecodeHints hints;
    hints.setReturnCodabarStartEnd(true);
#endif
    if (options->formats[0] != '\0') hints.setFormats(ZXing::BarcodeFormatsFromString(options->formats));
#if ZXING_VERSION_MAJOR >= 3
    // Full ASCII is a format of its own, which would be read without being asked for.
    if (options->formats[0] == '\0') {
      std::string formats = "EAN13,EAN8,UPCA,UPCE,Code128,Code93,Codabar,ITF,DataBar,DataBarExp,";
      formats += options->reads_full_ascii ? "Code39Ext," : "Code39Std,";
      formats += "QRCode,DataMatrix,Aztec,PDF417,MaxiCode";
      hints.setFormats(ZXing::BarcodeFormatsFromString(formats));
    }
#else
    hints.setTryCode39ExtendedMode(options->reads_full_ascii != 0);
#endif
    hints.setEanAddOnSymbol(options->reads_add_on ? ZXing::EanAddOnSymbol::Read : ZXing::EanAddOnSymbol::Ignore);
    // Version 1.4 aborts if it finds one linear code at two scales of a large picture.
    hints.setTryDownscale(false);
    auto result = ZXing::ReadBarcode({pixels, width, height, ZXing::ImageFormat::Lum}, hints);
    if (!result.isValid()) return 0;
    auto text = result.text();
    std::string bytes(result.bytes().begin(), result.bytes().end());
#if ZXING_VERSION_MAJOR >= 3
    if (ZXing::Symbology(result.format()) == ZXing::BarcodeFormat::EANUPC) {
      text = bytes = digits_of_symbol(result, options->formats[0] == '\0', options->reads_add_on);
    }
#else
    // The text of an add-on is not part of the bytes.
    if (options->reads_add_on && text.find(' ') != std::string::npos) bytes = text;
#endif
    code->bytes = static_cast<uint8_t *>(std::malloc(bytes.size() + 1));
    if (code->bytes == nullptr) return -1;
    std::memcpy(code->bytes, bytes.data(), bytes.size());
    code->count = bytes.size();
    code->text = strdup(text.c_str());
    std::string name = ZXing::ToString(result.format());
#if ZXING_VERSION_MAJOR >= 3
    // Versions before 3 write no blanks in it: “DataMatrix”.
    name.erase(std::remove(name.begin(), name.end(), ' '), name.end());
#endif
    copy(name, code->format, sizeof code->format);
    copy(result.symbologyIdentifier(), code->identifier, sizeof code->identifier);
    copy(result.ecLevel(), code->error_correction, sizeof code->error_correction);
    code->has_eci = result.hasECI();
    return 0;
  } catch (...) {
    return -1;
  }
}
