#include "Portal.hpp"

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <type_traits>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

// The part of sd-bus(3) that is used. It is in libsystemd, which is opened here alone: few people need it, and a machine may
// lack it.
struct sd_bus;
struct sd_bus_slot;
struct sd_bus_message;

namespace {

using Handler = int (*)(sd_bus_message *, void *, void *);

struct Bus {
  int (*open)(sd_bus **) = nullptr;
  sd_bus *(*close)(sd_bus *) = nullptr;
  int (*uniqueName)(sd_bus *, const char **) = nullptr;
  int (*matchSignal)(sd_bus *, sd_bus_slot **, const char *, const char *, const char *, const char *, Handler, void *) = nullptr;
  int (*call)(
      sd_bus *, const char *, const char *, const char *, const char *, void *, sd_bus_message **, const char *, ...) = nullptr;
  int (*process)(sd_bus *, sd_bus_message **) = nullptr;
  int (*wait)(sd_bus *, uint64_t) = nullptr;
  int (*read)(sd_bus_message *, const char *, ...) = nullptr;
  int (*enter)(sd_bus_message *, char, const char *) = nullptr;
  int (*exit)(sd_bus_message *) = nullptr;
  int (*skip)(sd_bus_message *, const char *) = nullptr;

  /// @return false if libsystemd is missing.
  bool load() {
    void *library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return false;
    const auto find = [library](auto &function, const char *name) {
      function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
      return function != nullptr;
    };
    return find(open, "sd_bus_open_user") && find(close, "sd_bus_flush_close_unref") &&
           find(uniqueName, "sd_bus_get_unique_name") && find(matchSignal, "sd_bus_match_signal") &&
           find(call, "sd_bus_call_method") && find(process, "sd_bus_process") && find(wait, "sd_bus_wait") &&
           find(read, "sd_bus_message_read") && find(enter, "sd_bus_message_enter_container") &&
           find(exit, "sd_bus_message_exit_container") && find(skip, "sd_bus_message_skip");
  }
};

/// The answer of the desktop.
struct Response {
  const Bus *bus;
  bool isThere = false;
  /// The address of the file; empty if the person refused.
  std::string address;
};

/// Reads the signal Response: a number, 0 for success, and a dictionary with `uri`.
int receive(sd_bus_message *message, void *context, void *) {
  auto &answer = *static_cast<Response *>(context);
  const Bus &bus = *answer.bus;
  answer.isThere = true;
  uint32_t code = 1;
  if (bus.read(message, "u", &code) < 0 || code != 0 || bus.enter(message, 'a', "{sv}") < 0) return 0;
  while (bus.enter(message, 'e', "sv") > 0) {
    const char *key = nullptr, *value = nullptr;
    if (bus.read(message, "s", &key) < 0) return 0;
    if (std::string(key) == "uri") {
      if (bus.read(message, "v", "s", &value) >= 0) answer.address = value;
      return 0;
    }
    if (bus.skip(message, "v") < 0 || bus.exit(message) < 0) return 0;
  }
  return 0;
}

/// Waits until the desktop has answered.
void wait(const Bus &bus, sd_bus *connection, const Response &answer) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::seconds(60);
  while (!answer.isThere && Clock::now() < end) {
    const int worked = bus.process(connection, nullptr);
    if (worked < 0 || (worked == 0 && bus.wait(connection, 1'000'000) < 0)) return;
  }
}

/// The path in the address of a file (RFC 8089); empty for another address.
std::string path(const std::string &address) {
  const std::string scheme = "file://";
  if (address.rfind(scheme + "/", 0) != 0) return "";
  std::string path;
  for (size_t i = scheme.size(); i < address.size(); i++) {
    if (address[i] == '%' && i + 2 < address.size()) {
      path += static_cast<char>(std::strtol(address.substr(i + 1, 2).c_str(), nullptr, 16));
      i += 2;
    } else {
      path += address[i];
    }
  }
  return path.find('\0') == std::string::npos ? path : "";
}

/// Copies a file of our own to standard output, and deletes it.
bool takeFile(const std::string &path) {
  const int file = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return false;
  struct stat status {};
  bool isDone = fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid();
  if (isDone) unlink(path.c_str());
  char buffer[65'536];
  ssize_t count = 0;
  while (isDone && (count = read(file, buffer, sizeof buffer)) != 0) {
    for (ssize_t written = 0; isDone && written < count;) {
      const ssize_t more = write(STDOUT_FILENO, buffer + written, static_cast<size_t>(count - written));
      isDone = more > 0;
      written += more;
    }
    isDone = isDone && count > 0;
  }
  close(file);
  return isDone;
}

}  // namespace

bool copyScreenFromPortal() {
  Bus bus;
  sd_bus *connection = nullptr;
  const char *name = nullptr;
  if (!bus.load() || bus.open(&connection) < 0) return false;
  Response answer{&bus, false, ""};
  if (bus.uniqueName(connection, &name) >= 0) {
    // The object that answers is known before the call, so that no answer is missed (documentation of Request).
    const std::string token = "ucard" + std::to_string(getpid());
    std::string sender = name + 1;
    for (char &letter : sender) letter = letter == '.' ? '_' : letter;
    const std::string desktop = "/org/freedesktop/portal/desktop", request = desktop + "/request/" + sender + "/" + token;
    const char *portal = "org.freedesktop.portal.Desktop";
    if (bus.matchSignal(
            connection, nullptr, portal, request.c_str(), "org.freedesktop.portal.Request", "Response", receive, &answer) >= 0 &&
        bus.call(
            connection, portal, desktop.c_str(), "org.freedesktop.portal.Screenshot", "Screenshot", nullptr, nullptr, "sa{sv}",
            "", 1, "handle_token", "s", token.c_str()) >= 0) {
      wait(bus, connection, answer);
    }
  }
  bus.close(connection);
  return takeFile(path(answer.address));
}
