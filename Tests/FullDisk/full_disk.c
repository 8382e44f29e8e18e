/* Simulates a full disk for the program checkin as a preloaded library (LD_PRELOAD, ld.so(8)). It
   counts all calls that need space in the directory FULL_DISK, in all threads, and logs them to the
   file FULL_DISK_LOG. It refuses every call from number FULL_DISK_FROM on. Removing is allowed. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int count;

/* Child processes of checkin are not affected. */
__attribute__((constructor)) static void begin(void) {
    if (strcmp(program_invocation_short_name, "checkin") == 0) unsetenv("LD_PRELOAD");
}

static void note(const char *call, const char *path) {
    char line[PATH_MAX + 32];
    int length = snprintf(line, sizeof line, "%s %s\n", call, path);
    int log = syscall(SYS_openat, AT_FDCWD, getenv("FULL_DISK_LOG"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    syscall(SYS_write, log, line, length);
    syscall(SYS_close, log);
}

static int is_full(const char *call, const char *path) {
    const char *directory = getenv("FULL_DISK"), *from = getenv("FULL_DISK_FROM");
    if (!directory || strncmp(path, directory, strlen(directory)) != 0) return 0;
    int number = atomic_fetch_add(&count, 1) + 1;
    note(call, path);
    if (!from || number < atoi(from)) return 0;
    errno = ENOSPC;
    return 1;
}

static int is_full_behind(const char *call, int file) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_full(call, path);
}

#define NEXT(name) ((__typeof__(&name)) dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t size) {
    return is_full_behind("write", file) ? -1 : NEXT(write)(file, bytes, size);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
    return is_full_behind("pwrite", file) ? -1 : NEXT(pwrite)(file, bytes, size, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) {
    return is_full_behind("pwrite64", file) ? -1 : NEXT(pwrite64)(file, bytes, size, offset);
}

int ftruncate64(int file, off64_t size) {
    return is_full_behind("ftruncate64", file) ? -1 : NEXT(ftruncate64)(file, size);
}

int fsync(int file) { return is_full_behind("fsync", file) ? -1 : NEXT(fsync)(file); }

int fdatasync(int file) { return is_full_behind("fdatasync", file) ? -1 : NEXT(fdatasync)(file); }

int mkdir(const char *path, mode_t mode) {
    return access(path, F_OK) != 0 && is_full("mkdir", path) ? -1 : NEXT(mkdir)(path, mode);
}

int rename(const char *from, const char *to) { return is_full("rename", to) ? -1 : NEXT(rename)(from, to); }

static int makes(const char *path, int flags) { return flags & O_CREAT && access(path, F_OK) != 0; }

#define OPEN(name)                                                                    \
    int name(const char *path, int flags, ...) {                                      \
        va_list rest;                                                                 \
        va_start(rest, flags);                                                        \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;     \
        va_end(rest);                                                                 \
        return makes(path, flags) && is_full(#name, path) ? -1 : NEXT(name)(path, flags, mode); \
    }

OPEN(open)
OPEN(open64)
