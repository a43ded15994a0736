/* An empty set of ICU's data for the command.
 *
 * Foundation brings ICU, whose data (names of languages, calendars, collations and so on) are half of a program that is
 * linked statically. U-Card asks ICU for nothing: dates, numbers and the order of names are its own matter. As this symbol
 * is there first, the linker leaves the data in Foundation's library. Where code asks ICU all the same, ICU answers that it
 * has no data. Where Foundation is a shared library, the symbol is seen by nobody.
 *
 * ICU's version is in the name of the symbol: Swift 6.1 has version 74, Swift 6.3 version 76.
 *
 * Source: ICU 76, source/common/ucmndata.h (DataHeader, UDataOffsetTOC).
 */
#include <stdint.h>

struct icu_data {
  uint16_t header_size;
  uint8_t magic[2];
  struct {
    uint16_t size, reserved;
    uint8_t is_big_endian, charset_family, size_of_char, reserved_byte;
    char format[4];
    uint8_t format_version[4], data_version[4];
  } info;
  uint8_t padding[8];
  uint32_t entry_count;
};

#define NO_DATA(name)                                                                               \
  __attribute__((visibility("hidden"), aligned(16))) const struct icu_data name = {                 \
      .header_size = 32,                                                                            \
      .magic = {0xda, 0x27},                                                                        \
      .info = {.size = 20, .size_of_char = 2, .format = {'C', 'm', 'n', 'D'}, .format_version = {1}}, \
  };

NO_DATA(icudt74_dat)
NO_DATA(icudt75_dat)
NO_DATA(icudt76_dat)
NO_DATA(icudt77_dat)
NO_DATA(icudt78_dat)
