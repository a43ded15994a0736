// libzip is opened when it is needed: it brings libcrypto along, which every start of the program would wait for.

#include "czip.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zip.h>

// The library of the header's interface; libzip.so is there where the header is.
#ifndef CZIP_LIBRARY
#define CZIP_LIBRARY "libzip.so.4"
#endif

#define FUNCTIONS(X)                                                                                              \
  X(zip_close) X(zip_discard) X(zip_error_code_system) X(zip_error_code_zip) X(zip_error_fini) X(zip_error_init)   \
  X(zip_error_init_with_code) X(zip_error_set) X(zip_error_to_data) X(zip_fclose) X(zip_fdopen) X(zip_file_add)    \
  X(zip_file_get_error) X(zip_file_set_encryption) X(zip_fopen_index) X(zip_fopen_index_encrypted) X(zip_fread)    \
  X(zip_get_error) X(zip_get_num_entries) X(zip_open_from_source) X(zip_set_file_compression)                      \
  X(zip_source_buffer_create) X(zip_source_free) X(zip_source_function_create) X(zip_source_make_command_bitmap)   \
  X(zip_source_seek_compute_offset) X(zip_stat_index) X(zip_stat_init)

#define DECLARE(name) __typeof__(&name) name;
static struct {
  FUNCTIONS(DECLARE)
  bool is_usable;
} library;

static void open_library(void) {
  void *handle = dlopen(CZIP_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) handle = dlopen("libzip.so", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return;
  library.is_usable = true;
#define LOAD(name) \
  library.name = (__typeof__(&name))dlsym(handle, #name); \
  library.is_usable = library.is_usable && library.name != NULL;
  FUNCTIONS(LOAD)
}

static bool is_usable(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return library.is_usable;
}

static int status_of(zip_error_t *error) {
  switch (library.zip_error_code_zip(error)) {
    case ZIP_ER_OK:
      return CZIP_DONE;
    case ZIP_ER_MEMORY:
      return CZIP_NO_MEMORY;
    case ZIP_ER_CRC:
      return CZIP_WRONG_CHECKSUM;
    case ZIP_ER_NOPASSWD:
      return CZIP_PASSWORD_NEEDED;
    case ZIP_ER_WRONGPASSWD:
      return CZIP_WRONG_PASSWORD;
    case ZIP_ER_COMPNOTSUPP:
    case ZIP_ER_ENCRNOTSUPP:
    case ZIP_ER_OPNOTSUPP:
    case ZIP_ER_MULTIDISK:
      return CZIP_UNSUPPORTED;
    case ZIP_ER_OPEN:
    case ZIP_ER_READ:
    case ZIP_ER_WRITE:
    case ZIP_ER_SEEK:
    case ZIP_ER_TELL:
    case ZIP_ER_TMPOPEN:
    case ZIP_ER_RENAME:
    case ZIP_ER_CLOSE:
      errno = library.zip_error_code_system(error);
      return errno == 0 ? CZIP_DAMAGED : CZIP_SYSTEM;
    default:
      return CZIP_DAMAGED;
  }
}

// ---- reading

struct czip_archive {
  zip_t *zip;
};

struct czip_file {
  zip_file_t *file;
  // Bytes after which a checksum that is wrong says nothing: libzip 1.7 compares the 0 that AE-2 has for one, and the
  // checksum of the content with what is stored.
  uint64_t left;
  bool has_no_checksum;
};

static int wrap(zip_t *zip, czip_archive **archive) {
  *archive = malloc(sizeof **archive);
  if (*archive == NULL) {
    library.zip_discard(zip);
    return CZIP_NO_MEMORY;
  }
  (*archive)->zip = zip;
  return CZIP_DONE;
}

int czip_open_descriptor(int descriptor, czip_archive **archive) {
  if (!is_usable()) return CZIP_MISSING;
  int own = dup(descriptor);
  if (own < 0) return CZIP_SYSTEM;
  int code = 0;
  zip_t *zip = library.zip_fdopen(own, 0, &code);
  if (zip == NULL) {
    int before = errno;
    close(own);
    zip_error_t error;
    library.zip_error_init_with_code(&error, code);
    int status = status_of(&error);
    if (status == CZIP_SYSTEM && errno == 0) errno = before;
    library.zip_error_fini(&error);
    return status;
  }
  return wrap(zip, archive);
}

int czip_open_bytes(const uint8_t *bytes, size_t count, czip_archive **archive) {
  if (!is_usable()) return CZIP_MISSING;
  uint8_t *copy = malloc(count > 0 ? count : 1);
  if (copy == NULL) return CZIP_NO_MEMORY;
  memcpy(copy, bytes, count);
  zip_error_t error;
  library.zip_error_init(&error);
  zip_source_t *source = library.zip_source_buffer_create(copy, count, 1, &error);
  if (source == NULL) {
    free(copy);
    return CZIP_NO_MEMORY;
  }
  zip_t *zip = library.zip_open_from_source(source, ZIP_RDONLY, &error);
  int status = zip == NULL ? status_of(&error) : CZIP_DONE;
  library.zip_error_fini(&error);
  if (zip == NULL) {
    library.zip_source_free(source);
    return status;
  }
  return wrap(zip, archive);
}

void czip_close(czip_archive *archive) {
  library.zip_discard(archive->zip);
  free(archive);
}

uint64_t czip_count(czip_archive *archive) {
  zip_int64_t count = library.zip_get_num_entries(archive->zip, 0);
  return count < 0 ? 0 : (uint64_t)count;
}

static int aes_bits(zip_uint16_t method) {
  switch (method) {
    case ZIP_EM_AES_128:
      return 128;
    case ZIP_EM_AES_192:
      return 192;
    case ZIP_EM_AES_256:
      return 256;
    default:
      return 0;
  }
}

int czip_stat(czip_archive *archive, uint64_t index, czip_entry *entry) {
  zip_stat_t status;
  library.zip_stat_init(&status);
  if (library.zip_stat_index(archive->zip, index, 0, &status) != 0) {
    return status_of(library.zip_get_error(archive->zip));
  }
  if (!(status.valid & ZIP_STAT_NAME) || !(status.valid & ZIP_STAT_SIZE)) return CZIP_DAMAGED;
  entry->name = status.name;
  entry->size = status.size;
  entry->is_encrypted = status.valid & ZIP_STAT_ENCRYPTION_METHOD && status.encryption_method != ZIP_EM_NONE;
  entry->aes_bits = entry->is_encrypted ? aes_bits(status.encryption_method) : 0;
  entry->stored_size = status.valid & ZIP_STAT_COMP_SIZE ? status.comp_size : 0;
  return CZIP_DONE;
}

static int wrap_file(czip_archive *archive, zip_file_t *opened, uint64_t size, bool has_no_checksum,
                     czip_file **file) {
  if (opened == NULL) return status_of(library.zip_get_error(archive->zip));
  *file = malloc(sizeof **file);
  if (*file == NULL) {
    library.zip_fclose(opened);
    return CZIP_NO_MEMORY;
  }
  **file = (czip_file){.file = opened, .left = size, .has_no_checksum = has_no_checksum};
  return CZIP_DONE;
}

int czip_open_file(czip_archive *archive, uint64_t index, const char *password, czip_file **file) {
  zip_stat_t status;
  library.zip_stat_init(&status);
  if (library.zip_stat_index(archive->zip, index, 0, &status) != 0) {
    return status_of(library.zip_get_error(archive->zip));
  }
  bool has_no_checksum = aes_bits(status.encryption_method) != 0 && status.crc == 0;
  zip_file_t *opened = password == NULL
                           ? library.zip_fopen_index(archive->zip, index, 0)
                           : library.zip_fopen_index_encrypted(archive->zip, index, 0, password);
  return wrap_file(archive, opened, status.size, has_no_checksum, file);
}

int czip_open_stored(czip_archive *archive, uint64_t index, czip_file **file) {
  zip_stat_t status;
  library.zip_stat_init(&status);
  if (library.zip_stat_index(archive->zip, index, 0, &status) != 0) {
    return status_of(library.zip_get_error(archive->zip));
  }
  zip_file_t *opened = library.zip_fopen_index(archive->zip, index, ZIP_FL_COMPRESSED | ZIP_FL_ENCRYPTED);
  return wrap_file(archive, opened, status.comp_size, true, file);
}

int czip_read(czip_file *file, uint8_t *buffer, size_t most, size_t *count) {
  zip_int64_t got = library.zip_fread(file->file, buffer, most);
  if (got < 0) {
    int status = status_of(library.zip_file_get_error(file->file));
    if (status != CZIP_WRONG_CHECKSUM || !file->has_no_checksum || file->left > 0) return status;
    got = 0;
  }
  // What goes on after its end is not what it says.
  file->has_no_checksum = file->has_no_checksum && (uint64_t)got <= file->left;
  file->left -= file->has_no_checksum ? (uint64_t)got : 0;
  *count = (size_t)got;
  return CZIP_DONE;
}

void czip_close_file(czip_file *file) {
  library.zip_fclose(file->file);
  free(file);
}

// ---- writing

typedef struct {
  czip_fill fill;
  void *context;
  uint64_t index;
  uint64_t size;
  uint64_t offset;
  time_t time;
  zip_error_t error;
} content;

// The content of one file, as libzip asks for it.
static zip_int64_t read_content(void *state, void *data, zip_uint64_t length, zip_source_cmd_t command) {
  content *from = state;
  switch (command) {
    case ZIP_SOURCE_OPEN:
      from->offset = 0;
      return 0;
    case ZIP_SOURCE_READ: {
      uint64_t rest = from->size - from->offset;
      if (length > rest) length = rest;
      if (length == 0) return 0;
      int64_t got = from->fill(from->context, from->index, from->offset, data, length);
      if (got <= 0) {
        library.zip_error_set(&from->error, ZIP_ER_READ, EIO);
        return -1;
      }
      from->offset += (uint64_t)got;
      return got;
    }
    case ZIP_SOURCE_CLOSE:
      return 0;
    case ZIP_SOURCE_STAT: {
      zip_stat_t *status = data;
      library.zip_stat_init(status);
      status->size = from->size;
      status->mtime = from->time;
      status->valid |= ZIP_STAT_SIZE | ZIP_STAT_MTIME;
      return sizeof *status;
    }
    case ZIP_SOURCE_ERROR:
      return library.zip_error_to_data(&from->error, data, length);
    case ZIP_SOURCE_FREE:
      free(from);
      return 0;
    case ZIP_SOURCE_SUPPORTS:
      return ZIP_SOURCE_SUPPORTS_READABLE;
    default:
      library.zip_error_set(&from->error, ZIP_ER_OPNOTSUPP, 0);
      return -1;
  }
}

typedef struct {
  int descriptor;
  int64_t offset;
  zip_error_t error;
} sink;

// The archive itself, as libzip writes it.
static zip_int64_t write_archive(void *state, void *data, zip_uint64_t length, zip_source_cmd_t command) {
  sink *to = state;
  switch (command) {
    case ZIP_SOURCE_STAT: {
      zip_stat_t *status = data;
      library.zip_stat_init(status);
      status->size = 0;
      status->valid |= ZIP_STAT_SIZE;
      return sizeof *status;
    }
    case ZIP_SOURCE_BEGIN_WRITE:
      to->offset = 0;
      return 0;
    case ZIP_SOURCE_WRITE: {
      const uint8_t *bytes = data;
      zip_uint64_t done = 0;
      while (done < length) {
        ssize_t count = pwrite(to->descriptor, bytes + done, length - done, to->offset);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) {
          library.zip_error_set(&to->error, ZIP_ER_WRITE, errno);
          return -1;
        }
        done += (zip_uint64_t)count;
        to->offset += count;
      }
      return (zip_int64_t)length;
    }
    case ZIP_SOURCE_SEEK_WRITE: {
      zip_int64_t offset =
          library.zip_source_seek_compute_offset((zip_uint64_t)to->offset, UINT64_MAX / 4, data, length, &to->error);
      if (offset < 0) return -1;
      to->offset = offset;
      return 0;
    }
    case ZIP_SOURCE_TELL_WRITE:
      return to->offset;
    case ZIP_SOURCE_COMMIT_WRITE:
    case ZIP_SOURCE_ROLLBACK_WRITE:
    case ZIP_SOURCE_OPEN:
    case ZIP_SOURCE_CLOSE:
    case ZIP_SOURCE_TELL:
    case ZIP_SOURCE_SEEK:
    case ZIP_SOURCE_READ:
    case ZIP_SOURCE_FREE:
      return 0;
    case ZIP_SOURCE_ERROR:
      return library.zip_error_to_data(&to->error, data, length);
    case ZIP_SOURCE_SUPPORTS:
      return ZIP_SOURCE_SUPPORTS_WRITABLE;
    default:
      library.zip_error_set(&to->error, ZIP_ER_OPNOTSUPP, 0);
      return -1;
  }
}

static int add(zip_t *zip, const czip_new_entry *entry, uint64_t index, const char *password, int64_t time,
               czip_fill fill, void *context) {
  content *from = calloc(1, sizeof *from);
  if (from == NULL) return CZIP_NO_MEMORY;
  *from = (content){.fill = fill, .context = context, .index = index, .size = entry->size, .time = time};
  library.zip_error_init(&from->error);
  zip_source_t *source = library.zip_source_function_create(read_content, from, NULL);
  if (source == NULL) {
    free(from);
    return CZIP_NO_MEMORY;
  }
  zip_int64_t place = library.zip_file_add(zip, entry->name, source, ZIP_FL_ENC_UTF_8);
  if (place < 0) {
    library.zip_source_free(source);
    return status_of(library.zip_get_error(zip));
  }
  if ((entry->is_stored && library.zip_set_file_compression(zip, (zip_uint64_t)place, ZIP_CM_STORE, 0) != 0) ||
      (password != NULL &&
       library.zip_file_set_encryption(zip, (zip_uint64_t)place, ZIP_EM_AES_256, password) != 0)) {
    return status_of(library.zip_get_error(zip));
  }
  return CZIP_DONE;
}

int czip_write(int descriptor, const czip_new_entry *entries, size_t count, const char *password, int64_t time,
               czip_fill fill, void *context) {
  if (!is_usable()) return CZIP_MISSING;
  sink to = {.descriptor = descriptor};
  library.zip_error_init(&to.error);
  zip_error_t error;
  library.zip_error_init(&error);
  zip_source_t *source = library.zip_source_function_create(write_archive, &to, &error);
  if (source == NULL) return CZIP_NO_MEMORY;
  zip_t *zip = library.zip_open_from_source(source, ZIP_CREATE | ZIP_TRUNCATE, &error);
  if (zip == NULL) {
    int status = status_of(&error);
    library.zip_source_free(source);
    return status;
  }
  int status = CZIP_DONE;
  for (size_t index = 0; index < count && status == CZIP_DONE; index++) {
    status = add(zip, &entries[index], index, password, time, fill, context);
  }
  if (status == CZIP_DONE && library.zip_close(zip) == 0) return CZIP_DONE;
  if (status == CZIP_DONE) status = status_of(library.zip_get_error(zip));
  library.zip_discard(zip);
  return status;
}
