#include "Rescue.hpp"

#include <csignal>
#include <initializer_list>

namespace {

Rescue *current = nullptr;
volatile std::sig_atomic_t returns = 0;

void rescue(int signal) {
  if (current != nullptr) {
    returns = 1;
    siglongjmp(current->point, 1);
  }
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

bool Rescue::hasReturned() { return returns != 0; }
