#include "Readers.hpp"

#include <algorithm>
#include <memory>
#include <new>

#include <zbar.h>

using namespace zbar;

namespace {

struct Release {
  void operator()(zbar_image_scanner_t *scanner) const { zbar_image_scanner_destroy(scanner); }
  void operator()(zbar_image_t *image) const { zbar_image_destroy(image); }
};

using ScannerPointer = std::unique_ptr<zbar_image_scanner_t, Release>;
using ImagePointer = std::unique_ptr<zbar_image_t, Release>;

ScannerPointer makeScanner() {
  ScannerPointer scanner(zbar_image_scanner_create());
  if (!scanner) throw std::bad_alloc();
  const auto set = [&](zbar_symbol_type_t symbology, zbar_config_t config, int value) {
    zbar_image_scanner_set_config(scanner.get(), symbology, config, value);
  };
  zbar_image_scanner_request_dbus(scanner.get(), 0);
  set(ZBAR_NONE, ZBAR_CFG_ENABLE, 1);
  // Bytes as they are in the code, not converted to UTF-8.
  set(ZBAR_NONE, ZBAR_CFG_BINARY, 1);
  // An ISBN is an EAN-13. A code that is not in the list is read by nobody else, and cannot be drawn.
  for (const auto other : {ZBAR_ISBN10, ZBAR_ISBN13, ZBAR_SQCODE, ZBAR_PDF417}) set(other, ZBAR_CFG_ENABLE, 0);
  return scanner;
}

struct Format {
  zbar_symbol_type_t type;
  const char *name;
  const char *identifier;
};

/// The symbologies, with names as zxing-cpp has them, and identifiers of ISO/IEC 15424.
constexpr Format formats[] = {
    {ZBAR_EAN8, "EAN-8", "]E4"},      {ZBAR_UPCE, "UPC-E", "]E0"},    {ZBAR_UPCA, "UPC-A", "]E0"},
    {ZBAR_EAN13, "EAN-13", "]E0"},    {ZBAR_I25, "ITF", "]I0"},       {ZBAR_DATABAR, "DataBar", "]e0"},
    {ZBAR_DATABAR_EXP, "DataBarExpanded", "]e0"},                     {ZBAR_CODABAR, "Codabar", "]F0"},
    {ZBAR_CODE39, "Code39", "]A0"},   {ZBAR_QRCODE, "QRCode", "]Q1"}, {ZBAR_CODE93, "Code93", "]G0"},
    {ZBAR_CODE128, "Code128", "]C0"},
};

const Format *formatOf(zbar_symbol_type_t type) {
  const auto found = std::find_if(std::begin(formats), std::end(formats), [&](auto &format) { return format.type == type; });
  return found == std::end(formats) ? nullptr : found;
}

std::vector<uint8_t> bytes(const zbar_symbol_t *symbol) {
  const auto data = reinterpret_cast<const uint8_t *>(zbar_symbol_get_data(symbol));
  return data == nullptr ? std::vector<uint8_t>() : std::vector<uint8_t>(data, data + zbar_symbol_get_data_length(symbol));
}

/// The corners of a QR code, or of the rectangle around the points at which a linear code was crossed.
void locate(const zbar_symbol_t *symbol, const View &view, Code &code) {
  const unsigned count = zbar_symbol_get_loc_size(symbol);
  if (count == 0) return;
  std::vector<Point> points;
  for (unsigned i = 0; i < count; i++) {
    points.push_back({static_cast<double>(zbar_symbol_get_loc_x(symbol, i)),
                      static_cast<double>(zbar_symbol_get_loc_y(symbol, i))});
  }
  if (code.format == "QRCode" && count == 4) {
    // From the top left counter-clockwise.
    points = {points[0], points[3], points[2], points[1]};
  } else {
    const auto [left, right] = std::minmax_element(points.begin(), points.end(), [](auto a, auto b) { return a.x < b.x; });
    const auto [top, bottom] = std::minmax_element(points.begin(), points.end(), [](auto a, auto b) { return a.y < b.y; });
    points = {{left->x, top->y}, {right->x, top->y}, {right->x, bottom->y}, {left->x, bottom->y}};
    // The first corner is where reading begins.
    const int orientation = zbar_symbol_get_orientation(symbol);
    if (orientation > 0) std::rotate(points.begin(), points.begin() + orientation, points.end());
  }
  for (size_t i = 0; i < 4; i++) code.corners[i] = view.toPicture(points[i]);
}

/// The bytes of an EAN or UPC and its add-on, which are parts of one symbol.
bool takeParts(const zbar_symbol_t *symbol, Code &code) {
  const auto parts = zbar_symbol_get_components(symbol);
  if (parts == nullptr) return false;
  std::vector<uint8_t> addOn;
  const Format *format = nullptr;
  for (auto part = zbar_symbol_set_first_symbol(parts); part != nullptr; part = zbar_symbol_next(part)) {
    const auto type = zbar_symbol_get_type(part);
    if (type == ZBAR_EAN2 || type == ZBAR_EAN5) {
      addOn = bytes(part);
    } else {
      format = formatOf(type);
      code.payload = bytes(part);
    }
  }
  if (format == nullptr) return false;
  code.format = format->name;
  code.identifier = addOn.empty() ? format->identifier : "]E3";
  if (addOn.empty()) return true;
  code.payload.push_back('+');
  code.payload.insert(code.payload.end(), addOn.begin(), addOn.end());
  return true;
}

/// Brings the differences between the two readers to one form.
void normalise(const zbar_symbol_t *symbol, Code &code) {
  const unsigned modifiers = zbar_symbol_get_modifiers(symbol);
  if (code.format == "Code128" || code.format == "QRCode") {
    const bool isQR = code.format == "QRCode";
    if (modifiers & 1 << ZBAR_MOD_GS1) code.identifier = isQR ? "]Q3" : "]C1";
    if (modifiers & 1 << ZBAR_MOD_AIM) code.identifier = isQR ? "]Q5" : "]C2";
  }
  // The application identifier 01, which the symbol does not hold.
  if (code.format == "DataBar" && code.payload.size() == 16) code.payload.erase(code.payload.begin(), code.payload.begin() + 2);
  // libzbar does not tell of ECIs.
  const bool isASCII = std::all_of(code.payload.begin(), code.payload.end(), [](uint8_t byte) { return byte < 0x80; });
  code.isECIUnknown = code.format == "QRCode" && !isASCII;
  code.lines = code.format == "QRCode" ? 0 : std::max(1, zbar_symbol_get_quality(symbol));
}

}  // namespace

std::vector<Code> readWithZBar(const View &view) {
  std::vector<Code> codes;
  const ScannerPointer scanner = makeScanner();
  const ImagePointer image(zbar_image_create());
  if (!image) throw std::bad_alloc();
  zbar_image_set_format(image.get(), 0x30303859);  // Y800
  zbar_image_set_size(image.get(), static_cast<unsigned>(view.gray.width), static_cast<unsigned>(view.gray.height));
  zbar_image_set_data(image.get(), view.gray.samples.data(), view.gray.samples.size(), nullptr);
  if (zbar_scan_image(scanner.get(), image.get()) <= 0) return codes;
  for (auto symbol = zbar_image_first_symbol(image.get()); symbol != nullptr; symbol = zbar_symbol_next(symbol)) {
    Code code;
    code.reader = "zbar";
    code.isInverted = view.isInverted;
    if (zbar_symbol_get_type(symbol) == ZBAR_COMPOSITE) {
      if (!takeParts(symbol, code)) continue;
    } else if (const Format *format = formatOf(zbar_symbol_get_type(symbol))) {
      code.format = format->name;
      code.identifier = format->identifier;
      code.payload = bytes(symbol);
    } else {
      continue;
    }
    normalise(symbol, code);
    if (code.payload.empty()) continue;
    locate(symbol, view, code);
    codes.push_back(code);
  }
  return codes;
}

std::string versionOfZBar() {
  unsigned major = 0, minor = 0, patch = 0;
  zbar_version(&major, &minor, &patch);
  return std::to_string(major) + '.' + std::to_string(minor) + '.' + std::to_string(patch);
}
