#include "Limits.hpp"

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

namespace {

/// The memory of one picture. The largest one takes 210 MB, and the same again when it is turned (measured: 0.46 GB with
/// all libraries).
constexpr rlim_t memory = 1 << 30;
/// The largest file that another program may write.
constexpr rlim_t largestFile = 512 << 20;

/// A limit that cannot be set ends the program: nothing is read without it.
void limit(__rlimit_resource resource, rlim_t value) {
  const rlimit both{value, value};
  if (setrlimit(resource, &both) != 0) std::exit(EXIT_FAILURE);
}

#if defined(__x86_64__)
#define CAGE_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define CAGE_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef CAGE_ARCHITECTURE

#define ALLOW(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

/// Only calls for memory, for the files that are already open, and for ending are left. Any other fails with EPERM, so
/// that a library which looks for an optional file goes on without it.
void filterCalls() {
  sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CAGE_ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      ALLOW(__NR_read),
      ALLOW(__NR_write),
      ALLOW(__NR_mmap),
      ALLOW(__NR_munmap),
      ALLOW(__NR_mremap),
      ALLOW(__NR_brk),
      ALLOW(__NR_mprotect),
      ALLOW(__NR_madvise),
      ALLOW(__NR_futex),
      ALLOW(__NR_clock_gettime),
      ALLOW(__NR_getrandom),
      ALLOW(__NR_fstat),
      ALLOW(__NR_close),
      ALLOW(__NR_rt_sigreturn),
      ALLOW(__NR_rt_sigprocmask),
      ALLOW(__NR_getpid),
      ALLOW(__NR_gettid),
      // Signals for this process, which abort() sends.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_tgkill, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[0])),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<__u32>(getpid()), 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      ALLOW(__NR_exit),
      ALLOW(__NR_exit_group),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
  };
  const sock_fprog filter{sizeof program / sizeof program[0], program};
  // A kernel without seccomp leaves the other limits.
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
}

#else

void filterCalls() {}

#endif

}  // namespace

void enterCage(unsigned seconds) {
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, seconds);
#ifndef HAS_SANITIZER
  // A sanitizer takes terabytes of addresses, and writes files.
  limit(RLIMIT_AS, memory);
  limit(RLIMIT_FSIZE, 0);
  // A library that writes a message to a file just fails to.
  std::signal(SIGXFSZ, SIG_IGN);
  limit(RLIMIT_NOFILE, STDERR_FILENO + 1);
  filterCalls();
#endif
}

void runLimited(unsigned seconds, unsigned megabytes, char *const arguments[]) {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, seconds);
  limit(RLIMIT_AS, static_cast<rlim_t>(megabytes) << 20);
  limit(RLIMIT_FSIZE, largestFile);
  execvp(arguments[0], arguments);
}
