#include "Decoding.hpp"
#include "Luminance.hpp"

#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <exception>
#include <optional>

#include <jpeglib.h>

namespace {

/// The state of one run of libjpeg. It outlives the frames that longjmp leaves, which own nothing.
struct Reading {
  const std::vector<uint8_t> &file;
  const Wish &wish;
  Decoded decoded;
  std::optional<RowSink> sink;
  std::vector<uint8_t> samples, row;
  std::exception_ptr exception;
  jpeg_error_mgr errors{};
  jpeg_progress_mgr progress{};
  jpeg_decompress_struct jpeg{};
  std::jmp_buf jump;

  Reading(const std::vector<uint8_t> &file, const Wish &wish) : file(file), wish(wish) {}
  ~Reading() { jpeg_destroy_decompress(&jpeg); }
};

/// The largest number of scans of a progressive file: encoders write about ten, hostile files thousands.
constexpr int maximumScans = 200;

void fail(j_common_ptr jpeg) { std::longjmp(static_cast<Reading *>(jpeg->client_data)->jump, 1); }

void ignore(j_common_ptr) {}

void countScans(j_common_ptr common) {
  const auto jpeg = reinterpret_cast<j_decompress_ptr>(common);
  if (common->is_decompressor && jpeg->input_scan_number > maximumScans) fail(common);
}

int orientation(const jpeg_decompress_struct &jpeg) {
  static const uint8_t name[] = {'E', 'x', 'i', 'f', 0, 0};
  for (auto marker = jpeg.marker_list; marker != nullptr; marker = marker->next) {
    if (marker->marker == JPEG_APP0 + 1 && marker->data_length > sizeof name &&
        std::memcmp(marker->data, name, sizeof name) == 0) {
      return exifOrientation(marker->data + sizeof name, marker->data_length - sizeof name);
    }
  }
  return 1;
}

/// Asks for luminance or RGB, as far as libjpeg converts to it, and for the smallest scale that is large enough.
void choose(Reading &reading) {
  auto &jpeg = reading.jpeg;
  const bool isFourColours = jpeg.jpeg_color_space == JCS_CMYK || jpeg.jpeg_color_space == JCS_YCCK;
  if (isFourColours) {
    jpeg.out_color_space = JCS_CMYK;
  } else if (jpeg.jpeg_color_space == JCS_RGB || (reading.wish.keepsColour && jpeg.num_components == 3)) {
    jpeg.out_color_space = JCS_RGB;
  } else {
    jpeg.out_color_space = JCS_GRAYSCALE;
  }
  const size_t pixels = static_cast<size_t>(jpeg.image_width) * jpeg.image_height;
  jpeg.scale_num = 8;
  jpeg.scale_denom = 8;
  // The mean of a whole factor, which the sink makes of the rest, needs at most four times the pixels.
  while (jpeg.scale_num > 1 &&
         pixels * jpeg.scale_num * jpeg.scale_num / 64 > 4 * reading.wish.maximumPixels) {
    jpeg.scale_num /= 2;
  }
}

/// Allocates what the rows need, outside libjpeg.
void prepare(Reading &reading) noexcept {
  try {
    auto &jpeg = reading.jpeg;
    const bool isColour = reading.wish.keepsColour && jpeg.out_color_space != JCS_GRAYSCALE;
    reading.sink.emplace(
        static_cast<int>(jpeg.output_width), static_cast<int>(jpeg.output_height), isColour ? 3 : 1,
        reading.wish.maximumPixels);
    reading.samples.resize(static_cast<size_t>(jpeg.output_width) * static_cast<size_t>(jpeg.output_components));
    reading.row.resize(static_cast<size_t>(jpeg.output_width) * 3);
  } catch (...) {
    reading.exception = std::current_exception();
  }
}

/// Hands a row of gray, RGB or CMYK samples to the sink.
void take(Reading &reading) {
  const auto &jpeg = reading.jpeg;
  if (jpeg.out_color_space == JCS_GRAYSCALE) {
    reading.sink->add(reading.samples.data());
    return;
  }
  for (size_t x = 0; x < jpeg.output_width; x++) {
    uint8_t rgb[3];
    if (jpeg.out_color_space == JCS_CMYK) {
      // Adobe's files hold the inverse of the inks (Adobe Technical Note 5116).
      const uint8_t *inks = &reading.samples[4 * x];
      const auto light = [&](int i) { return jpeg.saw_Adobe_marker ? inks[i] : 255 - inks[i]; };
      for (int i = 0; i < 3; i++) rgb[i] = static_cast<uint8_t>(light(i) * light(3) / 255);
    } else {
      std::memcpy(rgb, &reading.samples[3 * x], 3);
    }
    if (reading.wish.keepsColour) {
      std::memcpy(&reading.row[3 * x], rgb, 3);
    } else {
      reading.row[x] = luminance(rgb);
    }
  }
  reading.sink->add(reading.row.data());
}

/// Reads the file. On an error of libjpeg the rows so far are in the sink.
///
/// @return false for an error.
bool run(Reading &reading) {
  auto &jpeg = reading.jpeg;
  if (setjmp(reading.jump)) return false;
  jpeg.client_data = &reading;
  jpeg_create_decompress(&jpeg);
  reading.progress.progress_monitor = countScans;
  jpeg.progress = &reading.progress;
  jpeg_mem_src(&jpeg, reading.file.data(), static_cast<unsigned long>(reading.file.size()));
  jpeg_save_markers(&jpeg, JPEG_APP0 + 1, 0xFFFF);
  jpeg_read_header(&jpeg, TRUE);
  reading.decoded.width = static_cast<int>(jpeg.image_width);
  reading.decoded.height = static_cast<int>(jpeg.image_height);
  reading.decoded.orientation = orientation(jpeg);
  if (static_cast<size_t>(jpeg.image_width) * jpeg.image_height > maximumPixelsInFile) {
    reading.exception = std::make_exception_ptr(Failure::tooLarge);
    return false;
  }
  choose(reading);
  jpeg_start_decompress(&jpeg);
  prepare(reading);
  if (reading.exception) return false;
  while (jpeg.output_scanline < jpeg.output_height) {
    JSAMPROW rows[] = {reading.samples.data()};
    if (jpeg_read_scanlines(&jpeg, rows, 1) == 1) take(reading);
  }
  jpeg_finish_decompress(&jpeg);
  return true;
}

}  // namespace

Decoded decodeJPEG(const std::vector<uint8_t> &file, const Wish &wish) {
  Reading reading(file, wish);
  reading.decoded.format = FileFormat::jpeg;
  reading.jpeg.err = jpeg_std_error(&reading.errors);
  reading.errors.error_exit = fail;
  reading.errors.output_message = ignore;
  const bool isWhole = run(reading);
  if (reading.exception) std::rethrow_exception(reading.exception);
  if (!reading.sink) throw Failure::damaged;
  // Warnings tell of missing and wrong data, in place of which libjpeg gives gray.
  reading.decoded.isDamaged = !isWhole || reading.errors.num_warnings > 0;
  reading.decoded.picture = reading.sink->take();
  return std::move(reading.decoded);
}
