#pragma once
#include <stddef.h>

/// A language other than English, and its messages.
struct translation {
  /// The code of the language (BCP 47).
  const char *_Nonnull language;
  /// The messages in gettext's binary form (GNU MO), little-endian and sorted.
  const void *_Nonnull messages;
  /// The number of bytes of the messages.
  size_t size;
};

/// The number of languages.
size_t translation_count(void);

/// The language at an index below the number of languages.
struct translation translation_at(size_t index);
