// Shows the thread sanitizer the order of the owners of a Swift Mutex. A Mutex that another thread
// holds is locked and unlocked in libswiftSynchronization, which is not instrumented. The linker
// replaces the calls of its two functions with these (--wrap).

#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
// Synchronization._MutexHandle._lockSlow(UInt32) and _unlockSlow()
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void real_lock(uint32_t thread, SELF void *mutex) __asm__("__real_" LOCK);
SWIFT void real_unlock(SELF void *mutex) __asm__("__real_" UNLOCK);
SWIFT void wrapped_lock(uint32_t thread, SELF void *mutex) __asm__("__wrap_" LOCK);
SWIFT void wrapped_unlock(SELF void *mutex) __asm__("__wrap_" UNLOCK);

SWIFT void wrapped_lock(uint32_t thread, SELF void *mutex) {
    real_lock(thread, mutex);
    __tsan_acquire(mutex);
}

SWIFT void wrapped_unlock(SELF void *mutex) {
    __tsan_release(mutex);
    real_unlock(mutex);
}
