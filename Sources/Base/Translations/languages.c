#include "translations.h"

// Each catalogue NAME.mo is written from NAME.po by `make messages`.
static const unsigned char uk[] = {
#embed "uk.mo"
};

static const struct translation translations[] = {
    {"uk", uk, sizeof uk},
};

size_t translation_count(void) { return sizeof translations / sizeof *translations; }

struct translation translation_at(size_t index) { return translations[index]; }
