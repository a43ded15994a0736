#pragma once

#include <cstdint>

/// The luminance of an RGB pixel (ITU-R BT.601).
inline uint8_t luminance(const uint8_t *rgb) {
  return static_cast<uint8_t>((299 * rgb[0] + 587 * rgb[1] + 114 * rgb[2] + 500) / 1000);
}

/// A sample of a pixel that covers a ground by its opacity.
inline uint8_t onGround(uint8_t sample, uint8_t opacity, uint8_t ground) {
  return static_cast<uint8_t>((sample * opacity + ground * (255 - opacity) + 127) / 255);
}
