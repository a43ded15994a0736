// The sandbox of the programs that convert pictures and documents: ffmpeg, pdftoppm, rsvg-convert and others.

#include "Sandbox.hpp"

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <string>

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

// Access rights that the headers of Debian 12 do not have yet. linux/landlock.h of Linux 6.10.
constexpr __u64 refer = 1 << 13, truncate = 1 << 14, controlDevice = 1 << 15;
constexpr __u64 readable = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr __u64 executable = readable | LANDLOCK_ACCESS_FS_EXECUTE;
constexpr __u64 deviceRights = LANDLOCK_ACCESS_FS_WRITE_FILE | controlDevice;

/// The rights that each version of Landlock knows, the first one as 1.
__u64 rightsOf(long version) {
  const __u64 first = (1 << 13) - 1;
  return first | (version >= 2 ? refer : 0) | (version >= 3 ? truncate : 0) | (version >= 5 ? controlDevice : 0);
}

/// Files that may be used. Without Landlock in the kernel all of them may.
class Files {
 public:
  Files() {
    const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) return;
    handled_ = rightsOf(version);
    landlock_ruleset_attr attributes{};
    attributes.handled_access_fs = handled_;
    rules_ = static_cast<int>(syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes.handled_access_fs, 0));
  }

  /// Allows the use of what is at a path; of nothing if nothing is there.
  void allow(const char *path, __u64 rights) const {
    const int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0) return;
    struct stat status{};
    if (fstat(place, &status) == 0 && !S_ISDIR(status.st_mode)) {
      rights &= LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | truncate | controlDevice;
    }
    const landlock_path_beneath_attr rule{rights & handled_, place};
    syscall(SYS_landlock_add_rule, rules_, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(place);
  }

  /// Forbids all others.
  void forbidOthers() const {
    if (rules_ < 0) return;
    syscall(SYS_landlock_restrict_self, rules_, 0);
    close(rules_);
  }

 private:
  __u64 handled_ = 0;
  int rules_ = -1;
};

#if defined(__x86_64__)
#define SANDBOX_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define SANDBOX_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/// Leaves no way to the network, to other processes and to other namespaces.
void forbidCalls() {
#ifdef SANDBOX_ARCHITECTURE
#define FORBID(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
// A call of which the first argument, a process, has to be this one.
#define OWN(call, process)                                              \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 4),                      \
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[0])), \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, process, 0, 1),               \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),                     \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
  sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SANDBOX_ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
#ifdef __x86_64__
      // The same calls under other numbers (x32).
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
#endif
      FORBID(__NR_socket),
      FORBID(__NR_io_uring_setup),
      FORBID(__NR_kill),
      FORBID(__NR_tkill),
      FORBID(__NR_rt_sigqueueinfo),
      FORBID(__NR_rt_tgsigqueueinfo),
      FORBID(__NR_pidfd_open),
      FORBID(__NR_pidfd_send_signal),
      FORBID(__NR_ptrace),
      FORBID(__NR_process_vm_readv),
      FORBID(__NR_process_vm_writev),
      FORBID(__NR_pidfd_getfd),
      FORBID(__NR_unshare),
      FORBID(__NR_setns),
      FORBID(__NR_mount),
      FORBID(__NR_bpf),
      FORBID(__NR_keyctl),
      FORBID(__NR_userfaultfd),
      FORBID(__NR_shmget),
      FORBID(__NR_shmat),
      FORBID(__NR_msgget),
      FORBID(__NR_semget),
      FORBID(__NR_mq_open),
      // Signals for this process, which abort() sends, and the limits of the process that asks.
      OWN(__NR_tgkill, static_cast<__u32>(getpid())),
      OWN(__NR_prlimit64, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const sock_fprog filter{sizeof program / sizeof program[0], program};
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
#endif
}

/// Whether a path is that of a device, such as a camera, which is set up by opening it for writing.
bool isDevice(const char *path) {
  struct stat status{};
  return stat(path, &status) == 0 && S_ISCHR(status.st_mode);
}

/// The folder for temporary files.
std::string temporary() {
  const char *folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder == '/' ? folder : "/tmp";
}

}  // namespace

bool enterSandbox(const Sandbox &sandbox, const char *program) {
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  const Files files;
  for (const char *folder : {"/usr", "/lib", "/lib32", "/lib64", "/bin", "/opt", "/nix/store"}) {
    files.allow(folder, executable);
  }
  for (const char *path :
       {"/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/fonts", "/etc/ImageMagick-6", "/etc/ImageMagick-7",
        "/var/cache/fontconfig", "/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat",
        "/sys/devices/system/cpu", "/dev/urandom", "/dev/zero"}) {
    files.allow(path, readable);
  }
  files.allow("/dev/null", readable | LANDLOCK_ACCESS_FS_WRITE_FILE);
  files.allow(program, executable);
  if (sandbox.file != nullptr) files.allow(sandbox.file, readable | (isDevice(sandbox.file) ? deviceRights : 0));
  if (sandbox.hasFolder) {
    const std::string parent = temporary();
    std::string folder = parent + "/ucard-XXXXXX";
    if (mkdtemp(folder.data()) == nullptr || setenv("TMPDIR", folder.c_str(), 1) != 0) return false;
    files.allow(folder.c_str(), ~static_cast<__u64>(LANDLOCK_ACCESS_FS_EXECUTE));
    // Removing the folder, when it is empty.
    files.allow(parent.c_str(), LANDLOCK_ACCESS_FS_REMOVE_DIR);
  }
  files.forbidOthers();
  forbidCalls();
  return true;
}
