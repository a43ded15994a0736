#pragma once

#include <csetjmp>

/// A point to return to when a library gives up by abort(), as failed assertions do. One exists at a time.
///
/// The memory that the library had allocated is not freed. This process reads only one picture.
class Rescue {
 public:
  Rescue();
  ~Rescue();
  Rescue(const Rescue &) = delete;
  Rescue &operator=(const Rescue &) = delete;

  /// The point, which the owner sets by sigsetjmp.
  sigjmp_buf point;

  /// Makes abort() return to the point of the existing object, and lets any other fault end the process. To be called
  /// before the system calls for it are given up.
  static void prepare();

  /// Whether a library has given up.
  static bool hasReturned();
};
