// Wraps zxing-cpp, which throws exceptions and has a C++ interface, in a C function.

#include "czxing.h"

#include <ZXing/ReadBarcode.h>
#if __has_include(<ZXing/Version.h>)
#include <ZXing/Version.h>
#else
#include <ZXing/ZXVersion.h>
#endif

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
/// the thirteen digits of a GTIN for each of them, and the digits of an add-on directly behind.
static std::string digits_of_symbol(const ZXing::Barcode &result, bool reads_upca, bool reads_add_on) {
  const auto &bytes = result.bytes();
  std::string all(bytes.begin(), bytes.end()), digits = all.substr(0, 13), add_on = all.substr(13);
  auto format = result.format();
  if (format == ZXing::BarcodeFormat::EAN8) {
    digits = digits.substr(5);
  } else if (digits[0] == '0' && reads_upca) {
    digits = digits.substr(1);
    if (format == ZXing::BarcodeFormat::UPCE) {
      // GS1 General Specifications, 5.2.2.4: a number system digit, ten digits with four or five zeros, a check digit.
      std::string maker = digits.substr(1, 5), item = digits.substr(6, 5), six;
      if (maker[2] <= '2' && maker.substr(3) == "00") {
        six = maker.substr(0, 2) + item.substr(2) + maker[2];
      } else if (maker.substr(3) == "00") {
        six = maker.substr(0, 3) + item.substr(3) + '3';
      } else if (maker[4] == '0') {
        six = maker.substr(0, 4) + item[4] + '4';
      } else {
        six = maker + item[4];
      }
      digits = digits[0] + six + digits[11];
    }
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
    copy(ZXing::ToString(result.format()), code->format, sizeof code->format);
    copy(result.symbologyIdentifier(), code->identifier, sizeof code->identifier);
    copy(result.ecLevel(), code->error_correction, sizeof code->error_correction);
    code->has_eci = result.hasECI();
    return 0;
  } catch (...) {
    return -1;
  }
}
