// Opens libmicrohttpd when a server is first needed, and hides its variadic functions, which Swift cannot call.

#include "cmicrohttpd.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <microhttpd.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static const char *const names[] = {"libmicrohttpd.so.12", "libmicrohttpd.so"};

#define FUNCTIONS(X)                                                                                          \
  X(MHD_start_daemon) X(MHD_stop_daemon) X(MHD_run_wait) X(MHD_create_response_from_buffer)                    \
  X(MHD_add_response_header) X(MHD_queue_response) X(MHD_destroy_response) X(MHD_create_post_processor)        \
  X(MHD_post_process) X(MHD_destroy_post_processor) X(MHD_lookup_connection_value) X(MHD_get_connection_info) \
  X(MHD_get_version)

static struct {
#define MEMBER(name) __typeof__(&name) name;
  FUNCTIONS(MEMBER)
} library;

static bool is_usable = false;

static bool load(void *handle) {
#define LOAD(name) \
  if ((library.name = (__typeof__(&name))dlsym(handle, #name)) == NULL) return false;
  FUNCTIONS(LOAD)
  return true;
}

static void open_library(void) {
  for (size_t place = 0; place < sizeof names / sizeof *names && !is_usable; place++) {
    void *handle = dlopen(names[place], RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) continue;
    is_usable = load(handle);
    if (!is_usable) dlclose(handle);
  }
}

static bool open_once(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return is_usable;
}

const char *chttp_version(void) { return open_once() ? library.MHD_get_version() : NULL; }

// A connection that has not sent the head of a request yet.
typedef struct {
  int socket;
  time_t since;
} waiting;

enum { MAXIMUM_CONNECTIONS = 64 };

struct chttp_server {
  struct MHD_Daemon *daemon;
  const chttp_owner *owner;
  chttp_limits limits;
  waiting waiting[MAXIMUM_CONNECTIONS];
};

struct chttp_request {
  chttp_server *server;
  struct MHD_Connection *connection;
  struct MHD_PostProcessor *form;
  uint64_t received;
  // Whether the owner knows of the request.
  bool is_begun;
};

static time_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

static int socket_of(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      library.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}

// The place of the connection of a socket among those that wait; of an empty place for -1.
static waiting *waiting_of(chttp_server *server, int socket) {
  for (size_t place = 0; place < MAXIMUM_CONNECTIONS; place++) {
    if (server->waiting[place].socket == socket) return &server->waiting[place];
  }
  return NULL;
}

static void note_connection(void *context, struct MHD_Connection *connection, void **unused,
                             enum MHD_ConnectionNotificationCode code) {
  (void)unused;
  chttp_server *server = context;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    waiting *free_place = waiting_of(server, -1);
    if (free_place != NULL) *free_place = (waiting){.socket = socket_of(connection), .since = now()};
  } else {
    waiting *place = waiting_of(server, socket_of(connection));
    if (place != NULL) place->socket = -1;
  }
}

static enum MHD_Result take_field(void *context, enum MHD_ValueKind kind, const char *name, const char *file,
                                  const char *type, const char *encoding, const char *bytes, uint64_t offset,
                                  size_t count) {
  (void)kind, (void)type, (void)encoding;
  chttp_request *request = context;
  // A part without a name is no field of our form.
  if (name == NULL) return MHD_YES;
  const chttp_owner *owner = request->server->owner;
  int result = owner->field(owner->context, request, name, file, offset, (const uint8_t *)bytes, count);
  return result == CHTTP_GO_ON ? MHD_YES : MHD_NO;
}

static const char *header(struct MHD_Connection *connection, const char *name) {
  const char *value = library.MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
  return value == NULL ? "" : value;
}

// The length of the body of a request; UINT64_MAX if its head does not say.
static uint64_t length_of(struct MHD_Connection *connection) {
  const char *length = header(connection, "Content-Length");
  if (*length == '\0') return *header(connection, "Transfer-Encoding") == '\0' ? 0 : UINT64_MAX;
  errno = 0;
  uint64_t count = strtoull(length, NULL, 10);
  return errno != 0 ? UINT64_MAX : count;
}

static enum MHD_Result begin(chttp_server *server, chttp_request *request, struct MHD_Connection *connection,
                             const char *path, const char *method) {
  waiting *place = waiting_of(server, socket_of(connection));
  if (place != NULL) place->socket = -1;
  static const char *const no_headers[] = {"Connection", "close", NULL};
  uint64_t length = length_of(connection);
  if (length != UINT64_MAX && length > server->limits.body_bytes) {
    return chttp_answer(request, 413, NULL, 0, no_headers) == CHTTP_GO_ON ? MHD_YES : MHD_NO;
  }
  request->is_begun = true;
  const chttp_owner *owner = server->owner;
  int status = owner->begin(owner->context, request, method, path, header(connection, "Accept-Language"), length);
  if (status == CHTTP_CLOSE) return MHD_NO;
  if (status != CHTTP_GO_ON) {
    return chttp_answer(request, status, NULL, 0, no_headers) == CHTTP_GO_ON ? MHD_YES : MHD_NO;
  }
  if (strcmp(method, "POST") == 0) {
    // NULL for a body that is no form: its bytes are counted and dropped.
    request->form = library.MHD_create_post_processor(connection, 1 << 16, take_field, request);
  }
  return MHD_YES;
}

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *path, const char *method,
                              const char *version, const char *bytes, size_t *count, void **state) {
  (void)version;
  chttp_server *server = context;
  chttp_request *request = *state;
  if (request == NULL) {
    request = calloc(1, sizeof *request);
    if (request == NULL) return MHD_NO;
    *request = (chttp_request){.server = server, .connection = connection};
    *state = request;
    return begin(server, request, connection, path, method);
  }
  if (*count > 0) {
    request->received += *count;
    if (request->received > server->limits.body_bytes) return MHD_NO;
    if (request->form != NULL && library.MHD_post_process(request->form, bytes, *count) == MHD_NO) return MHD_NO;
    *count = 0;
    return MHD_YES;
  }
  if (request->form != NULL) {
    enum MHD_Result result = library.MHD_destroy_post_processor(request->form);
    request->form = NULL;
    if (result == MHD_NO) return MHD_NO;
  }
  const chttp_owner *owner = server->owner;
  return owner->answer(owner->context, request) == CHTTP_GO_ON ? MHD_YES : MHD_NO;
}

static void end(void *context, struct MHD_Connection *connection, void **state,
                enum MHD_RequestTerminationCode reason) {
  (void)connection;
  chttp_server *server = context;
  chttp_request *request = *state;
  if (request == NULL) return;
  *state = NULL;
  if (request->form != NULL) library.MHD_destroy_post_processor(request->form);
  if (request->is_begun) {
    server->owner->end(server->owner->context, request, reason == MHD_REQUEST_TERMINATED_COMPLETED_OK);
  }
  free(request);
}

// Errors of clients are no news for the person at the terminal.
static void drop_message(void *context, const char *format, va_list arguments) {
  (void)context, (void)format, (void)arguments;
}

int chttp_start(int listener, const chttp_owner *owner, chttp_limits limits, chttp_server **started) {
  if (!open_once()) return CHTTP_MISSING;
  chttp_server *server = calloc(1, sizeof *server);
  if (server == NULL) return CHTTP_REFUSED;
  server->owner = owner;
  server->limits = limits;
  for (size_t place = 0; place < MAXIMUM_CONNECTIONS; place++) server->waiting[place].socket = -1;
  unsigned int connections = limits.connections < MAXIMUM_CONNECTIONS ? limits.connections : MAXIMUM_CONNECTIONS;
  // The logger has to come first, since other options may log.
  server->daemon = library.MHD_start_daemon(
      MHD_USE_EPOLL | MHD_USE_ERROR_LOG, 0, NULL, NULL, handle, server, MHD_OPTION_EXTERNAL_LOGGER, drop_message,
      (void *)NULL, MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_CONNECTION_TIMEOUT, limits.idle_seconds, MHD_OPTION_NOTIFY_COMPLETED, end, server,
      MHD_OPTION_NOTIFY_CONNECTION, note_connection, server, MHD_OPTION_END);
  if (server->daemon == NULL) {
    free(server);
    return CHTTP_REFUSED;
  }
  *started = server;
  return CHTTP_STARTED;
}

void chttp_run(chttp_server *server, int milliseconds) {
  library.MHD_run_wait(server->daemon, milliseconds);
  time_t limit = now() - (time_t)server->limits.head_seconds;
  for (size_t place = 0; place < MAXIMUM_CONNECTIONS; place++) {
    waiting *connection = &server->waiting[place];
    if (connection->socket < 0 || connection->since > limit) continue;
    shutdown(connection->socket, SHUT_RDWR);
    connection->socket = -1;
  }
}

void chttp_stop(chttp_server *server) {
  library.MHD_stop_daemon(server->daemon);
  free(server);
}

int chttp_finish(const chttp_request *request) {
  int socket = fcntl(socket_of(request->connection), F_DUPFD_CLOEXEC, 3);
  if (socket >= 0) shutdown(socket, SHUT_WR);
  return socket;
}

int chttp_arrival(int socket) {
  int unsent = 0;
  // The bytes that the other side has not acknowledged, among them the end of the connection.
  if (ioctl(socket, SIOCOUTQ, &unsent) == 0 && unsent == 0) return CHTTP_ARRIVED;
  int error = 0;
  socklen_t size = sizeof error;
  if (getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error != 0) return CHTTP_LOST;
  return CHTTP_ON_THE_WAY;
}

int chttp_answer(chttp_request *request, int status, const uint8_t *content, size_t count,
                 const char *const *headers) {
  // MHD_RESPMEM_MUST_COPY does not write into the buffer.
  struct MHD_Response *response =
      library.MHD_create_response_from_buffer(count, (void *)(uintptr_t)content, MHD_RESPMEM_MUST_COPY);
  if (response == NULL) return CHTTP_CLOSE;
  enum MHD_Result result = MHD_YES;
  for (; result == MHD_YES && headers[0] != NULL; headers += 2) {
    result = library.MHD_add_response_header(response, headers[0], headers[1]);
  }
  if (result == MHD_YES) result = library.MHD_queue_response(request->connection, (unsigned int)status, response);
  library.MHD_destroy_response(response);
  return result == MHD_YES ? CHTTP_GO_ON : CHTTP_CLOSE;
}
