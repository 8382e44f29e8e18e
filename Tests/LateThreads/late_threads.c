// A preloaded library that delays libcrypto's thread destructors, and the end of the process even
// longer. The delays are the injected fault. No code waits for a result, and a slow machine can
// only hide the fault.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void (*destructors[4])(void *);
static int count;
#define LATE(n) static void late##n(void *data) { usleep(100000); destructors[n](data); }
LATE(0) LATE(1) LATE(2) LATE(3)
static void (*late[4])(void *) = {late0, late1, late2, late3};

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
    int (*create)(pthread_key_t *, void (*)(void *)) = dlsym(RTLD_NEXT, "pthread_key_create");
    Dl_info info;
    if (destructor && count < 4 && dladdr((void *)destructor, &info) && strstr(info.dli_fname, "libcrypto")) {
        destructors[count] = destructor;
        destructor = late[count++];
    }
    return create(key, destructor);
}

static void wait(void) { usleep(400000); }
__attribute__((constructor)) static void begin(void) { atexit(wait); }
