#ifndef CZIP_H
#define CZIP_H

#include <stddef.h>
#include <stdint.h>

/// How it went. libzip is opened by the first call; a program that needs no archive does not load it.
enum {
  CZIP_DONE = 0,
  /// There is no libzip.
  CZIP_MISSING,
  CZIP_NO_MEMORY,
  /// It is no archive, or its parts contradict each other.
  CZIP_DAMAGED,
  /// What was read is not what the checksum says.
  CZIP_WRONG_CHECKSUM,
  CZIP_PASSWORD_NEEDED,
  CZIP_WRONG_PASSWORD,
  /// Compressed or encrypted in a way that libzip does not know.
  CZIP_UNSUPPORTED,
  /// The system refused: `errno` says how.
  CZIP_SYSTEM,
};

/// An archive that is read.
typedef struct czip_archive czip_archive;
/// A file in it that is read.
typedef struct czip_file czip_file;

/// What the archive says of a file in it.
typedef struct {
  /// The name as it stands there, and its bytes. It lives as long as the archive.
  const char *name;
  /// Bytes of the content, unless that is a lie.
  uint64_t size;
  int is_encrypted;
  /// Bits of the key where it is encrypted with AES, else 0.
  int aes_bits;
  /// Bytes in the archive, with what encryption adds.
  uint64_t stored_size;
} czip_entry;

/// Opens the archive in the file of that descriptor, which stays open; or in `count` bytes, which are copied.
int czip_open_descriptor(int descriptor, czip_archive **archive);
int czip_open_bytes(const uint8_t *bytes, size_t count, czip_archive **archive);
void czip_close(czip_archive *archive);

uint64_t czip_count(czip_archive *archive);
int czip_stat(czip_archive *archive, uint64_t index, czip_entry *entry);

/// Opens a file for reading. `password` may be NULL.
int czip_open_file(czip_archive *archive, uint64_t index, const char *password, czip_file **file);
/// Opens a file to read its bytes as they are in the archive, encrypted and compressed.
int czip_open_stored(czip_archive *archive, uint64_t index, czip_file **file);
/// Reads at most `most` bytes; `count` is 0 at the end, when the checksum has been found right. A file encrypted with AES
/// that has none is proved by its authentication code, which is not looked at here.
int czip_read(czip_file *file, uint8_t *buffer, size_t most, size_t *count);
void czip_close_file(czip_file *file);

/// A file of a new archive.
typedef struct {
  const char *name;
  uint64_t size;
  /// Whether it is small already.
  int is_stored;
} czip_new_entry;

/// Fills `buffer` with the bytes of a file from `offset` on, `most` of them; gives how many, or -1.
typedef int64_t (*czip_fill)(void *context, uint64_t index, uint64_t offset, uint8_t *buffer, uint64_t most);

/// Writes a new archive into the empty file of that descriptor. With a password every file is encrypted by AES-256.
/// `time` is that of every file, in seconds since 1970.
int czip_write(int descriptor, const czip_new_entry *entries, size_t count, const char *password, int64_t time,
               czip_fill fill, void *context);

#endif
