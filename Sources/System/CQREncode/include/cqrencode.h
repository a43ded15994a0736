#ifndef CQRENCODE_H
#define CQRENCODE_H

#include <qrencode.h>

#define CQRENCODE_FUNCTIONS(X)                                                         \
  X(QRcode_APIVersion) X(QRcode_APIVersionString) X(QRcode_encodeInput) X(QRcode_free) \
  X(QRinput_append) X(QRinput_appendECIheader) X(QRinput_free) X(QRinput_new2) X(QRinput_newMQR)
#define CQRENCODE_MEMBER(name) __typeof__(&name) _Nonnull name;

/// The functions of libqrencode that U-Card uses, with their types from `<qrencode.h>`.
typedef struct { CQRENCODE_FUNCTIONS(CQRENCODE_MEMBER) } cqrencode_functions;

/// Opens libqrencode; NULL if version 4 is not installed. Not thread-safe: call it once.
const cqrencode_functions *_Nullable cqrencode_open(void);

#endif
