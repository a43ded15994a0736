#pragma once

/// What another program may use that reads a stranger's file.
struct Sandbox {
  /// A file or device that it may read, beside its standard input; null for none.
  const char *file = nullptr;
  /// Whether it gets a folder of its own, as `TMPDIR`, which it has to remove.
  bool hasFolder = false;
};

/// Takes from this process, before it becomes `program`, what reading a picture does not need: files other than those of
/// the system's programs and libraries and of `sandbox` (Landlock, where the kernel has it), the network and other processes
/// (seccomp). There is no way back.
///
/// @return whether the folder could be made, if one was asked for.
bool enterSandbox(const Sandbox &sandbox, const char *program);
