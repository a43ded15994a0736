#pragma once

/// A reason why a picture is not read; its name goes into the answer.
enum class Failure { notAPicture, tooLarge, damaged, noMemory, unreadable };

inline const char *name(Failure failure) {
  switch (failure) {
    case Failure::notAPicture: return "not-a-picture";
    case Failure::tooLarge: return "too-large";
    case Failure::damaged: return "damaged";
    case Failure::noMemory: return "no-memory";
    case Failure::unreadable: return "unreadable";
  }
  return "unreadable";
}
