#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

/// The version of libmicrohttpd; NULL if it is not installed. The first call of this or of `chttp_start` opens it.
const char *_Nullable chttp_version(void);

/// A server of libmicrohttpd that its owner runs step by step, on one address.
typedef struct chttp_server chttp_server;
/// A request of a client.
typedef struct chttp_request chttp_request;

/// The ways to go on after the head of a request.
enum {
  /// Wait for the rest, whose form fields are reported, then ask for the answer.
  CHTTP_GO_ON = 0,
  /// Close the connection without an answer.
  CHTTP_CLOSE = -1,
  // Any other number is the status of an answer without content.
};

/// The functions of the server's owner. All are called from `chttp_run` and `chttp_stop`.
typedef struct {
  void *_Nullable context;
  /// Judges the head of a request. `length` is that of its body; UINT64_MAX if it does not say.
  int (*_Nonnull begin)(void *_Nullable context, chttp_request *_Nonnull request, const char *_Nonnull method,
                        const char *_Nonnull path, const char *_Nonnull languages, uint64_t length);
  /// Takes a part of a field of a form: CHTTP_GO_ON or CHTTP_CLOSE. `file` is NULL for a field without a file.
  int (*_Nonnull field)(void *_Nullable context, chttp_request *_Nonnull request, const char *_Nonnull name,
                        const char *_Nullable file, uint64_t offset, const uint8_t *_Nullable bytes, size_t count);
  /// Answers the whole request with `chttp_answer`; CHTTP_GO_ON or CHTTP_CLOSE.
  int (*_Nonnull answer)(void *_Nullable context, chttp_request *_Nonnull request);
  /// Is told that a request ended, whether its answer was sent as a whole.
  void (*_Nonnull end)(void *_Nullable context, chttp_request *_Nonnull request, int was_sent);
} chttp_owner;

/// The limits of a server.
typedef struct {
  /// The most connections at the same time.
  unsigned int connections;
  /// The seconds after which an idle connection is closed.
  unsigned int idle_seconds;
  /// The seconds within which a connection has to send the head of its request.
  unsigned int head_seconds;
  /// The most bytes of the body of a request.
  uint64_t body_bytes;
} chttp_limits;

/// The result of starting a server.
enum { CHTTP_STARTED = 0, CHTTP_MISSING, CHTTP_REFUSED };

/// Starts a server that listens on a socket, which it closes in the end. `owner` has to live until `chttp_stop`.
///
/// - Returns: CHTTP_STARTED; CHTTP_MISSING if libmicrohttpd is not installed; CHTTP_REFUSED, with the error in errno.
int chttp_start(int listener, const chttp_owner *_Nonnull owner, chttp_limits limits,
                chttp_server *_Nullable *_Nonnull server);

/// Does what there is to do, after waiting at most this long.
void chttp_run(chttp_server *_Nonnull server, int milliseconds);

/// Stops to listen, and closes all connections.
void chttp_stop(chttp_server *_Nonnull server);

/// Whether what was sent through a socket has arrived.
enum { CHTTP_ON_THE_WAY = 0, CHTTP_ARRIVED, CHTTP_LOST };

/// Ends a connection whose answer was sent.
///
/// - Returns: a second descriptor of its socket, which outlives the request, and which the caller closes; -1 for none.
int chttp_finish(const chttp_request *_Nonnull request);

/// Whether the other side has acknowledged all that was sent through a finished connection.
int chttp_arrival(int socket);

/// Answers a request, with a copy of the content. Headers are names and values, one after the other, with a NULL at the end.
///
/// - Returns: CHTTP_GO_ON or CHTTP_CLOSE.
int chttp_answer(chttp_request *_Nonnull request, int status, const uint8_t *_Nullable content, size_t count,
                 const char *_Nullable const *_Nonnull headers);

#endif
