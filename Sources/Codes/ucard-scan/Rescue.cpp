#include "Rescue.hpp"

#include <csignal>
#include <initializer_list>

namespace {

Rescue *current = nullptr;

void rescue(int signal) {
  if (current != nullptr) siglongjmp(current->point, 1);
  std::signal(signal, SIG_DFL);
}

}  // namespace

Rescue::Rescue() { current = this; }

Rescue::~Rescue() { current = nullptr; }

void Rescue::prepare() {
  // A debugger's handler, as Swift's runtime has one, needs what the cage forbids.
  for (const int fault : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP}) std::signal(fault, SIG_DFL);
  std::signal(SIGABRT, rescue);
}
