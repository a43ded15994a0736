#include "Decoding.hpp"
#include "Luminance.hpp"

#include <csetjmp>
#include <cstring>
#include <new>
#include <optional>

#include <png.h>

namespace {

/// The state of one run of libpng. It outlives the frames that longjmp leaves, which own nothing.
struct Reading {
  const std::vector<uint8_t> &file;
  const Wish &wish;
  size_t position = 0;
  Decoded decoded;
  std::optional<RowSink> sink;
  std::vector<uint8_t> row, rgba, whole;
  std::vector<png_bytep> rows;
  std::exception_ptr exception;
  png_structp png = nullptr;
  png_infop info = nullptr;

  Reading(const std::vector<uint8_t> &file, const Wish &wish) : file(file), wish(wish) {}
  ~Reading() { png_destroy_read_struct(&png, &info, nullptr); }
};

void readBytes(png_structp png, png_bytep target, png_size_t count) {
  auto &reading = *static_cast<Reading *>(png_get_io_ptr(png));
  if (reading.file.size() - reading.position < count) png_error(png, "the file ends early");
  std::memcpy(target, reading.file.data() + reading.position, count);
  reading.position += count;
}

void fail(png_structp png, png_const_charp) { png_longjmp(png, 1); }
void ignore(png_structp, png_const_charp) {}

/// Hands a row of RGBA to the sink.
void take(Reading &reading, const uint8_t *rgba) {
  const size_t width = static_cast<size_t>(reading.decoded.width);
  if (reading.wish.keepsColour) {
    reading.sink->add(rgba);
    return;
  }
  for (size_t x = 0; x < width; x++, rgba += 4) {
    reading.row[x] = luminance(rgba);
    if (rgba[3] == 255) continue;
    reading.row[x] = onGround(reading.row[x], rgba[3], reading.wish.ground);
    reading.decoded.isTransparent = true;
  }
  reading.sink->add(reading.row.data());
}

/// Allocates what the rows need, outside libpng.
void prepare(Reading &reading, bool isInterlaced) noexcept {
  try {
    const auto &decoded = reading.decoded;
    const size_t width = static_cast<size_t>(decoded.width), height = static_cast<size_t>(decoded.height);
    reading.sink.emplace(decoded.width, decoded.height, reading.wish.keepsColour ? 4 : 1, reading.wish.maximumPixels);
    reading.row.resize(width);
    reading.rgba.resize(4 * width);
    if (!isInterlaced) return;
    reading.whole.assign(4 * width * height, 255);
    for (size_t y = 0; y < height; y++) reading.rows.push_back(reading.whole.data() + 4 * width * y);
  } catch (...) {
    reading.exception = std::current_exception();
  }
}

/// Reads the file. On an error of libpng the rows so far are in the sink.
///
/// @return false for an error.
bool run(Reading &reading) {
  if (setjmp(png_jmpbuf(reading.png))) return false;
  png_structp png = reading.png;
  png_infop info = reading.info;
  png_set_read_fn(png, &reading, readBytes);
  png_set_user_limits(png, 1'000'000, 1'000'000);
  // Text, profiles and the like are limited: their number, and the memory for each.
  png_set_chunk_cache_max(png, 64);
  png_set_chunk_malloc_max(png, 8 << 20);
  png_set_crc_action(png, PNG_CRC_DEFAULT, PNG_CRC_WARN_DISCARD);
  png_read_info(png, info);
  reading.decoded.width = static_cast<int>(png_get_image_width(png, info));
  reading.decoded.height = static_cast<int>(png_get_image_height(png, info));
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  const bool isInterlaced = png_set_interlace_handling(png) > 1;
  png_read_update_info(png, info);
  prepare(reading, isInterlaced);
  if (reading.exception) return false;
  if (isInterlaced) {
    png_read_image(png, reading.rows.data());
  } else {
    for (int y = 0; y < reading.decoded.height; y++) {
      png_read_row(png, reading.rgba.data(), nullptr);
      take(reading, reading.rgba.data());
    }
  }
  png_read_end(png, info);
  return true;
}

}  // namespace

Decoded decodePNG(const std::vector<uint8_t> &file, const Wish &wish) {
  Reading reading(file, wish);
  reading.decoded.format = FileFormat::png;
  reading.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, fail, ignore);
  if (reading.png == nullptr) throw std::bad_alloc();
  reading.info = png_create_info_struct(reading.png);
  if (reading.info == nullptr) throw std::bad_alloc();
  const bool isWhole = run(reading);
  if (reading.exception) std::rethrow_exception(reading.exception);
  if (!reading.sink) throw Failure::damaged;
  for (const auto row : reading.rows) take(reading, row);
  png_bytep exif = nullptr;
  png_uint_32 count = 0;
  if (png_get_eXIf_1(reading.png, reading.info, &count, &exif) != 0) {
    reading.decoded.orientation = exifOrientation(exif, count);
  }
  reading.decoded.isDamaged = !isWhole;
  reading.decoded.picture = reading.sink->take();
  return std::move(reading.decoded);
}
