#ifndef CZIP_H
#define CZIP_H

#include <zip.h>

/// The functions of libzip that U-Card uses.
#define CZIP_FUNCTIONS(X)                                                                                      \
  X(zip_close) X(zip_discard) X(zip_error_code_system) X(zip_error_code_zip) X(zip_error_fini)                 \
  X(zip_error_init) X(zip_fclose) X(zip_file_add) X(zip_file_get_error)                                        \
  X(zip_file_set_encryption) X(zip_fopen_index) X(zip_fopen_index_encrypted) X(zip_fread) X(zip_get_error)     \
  X(zip_get_num_entries) X(zip_libzip_version) X(zip_open_from_source) X(zip_set_file_compression)             \
  X(zip_source_free) X(zip_source_function_create) X(zip_source_seek_compute_offset) X(zip_stat_index)         \
  X(zip_stat_init)

/// The functions of libzip, with their types from `<zip.h>`.
typedef struct {
#define CZIP_MEMBER(name) __typeof__(&name) _Nonnull name;
  CZIP_FUNCTIONS(CZIP_MEMBER)
#undef CZIP_MEMBER
} czip_functions;

/// Opens libzip. Not thread-safe: call it once.
///
/// - Returns: the functions; NULL if libzip is not installed, or its version lacks the interface of the header.
const czip_functions *_Nullable czip_open(void);

#endif
