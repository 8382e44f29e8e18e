#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

// System headers that are not part of Swift's Glibc module.
#include <linux/fs.h>
#include <linux/gpio.h>
#include <linux/keyctl.h>
#include <linux/landlock.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <linux/videodev2.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/timex.h>

// glibc declares this function only if _GNU_SOURCE is defined, and Swift does not define it. The
// header of the function cannot be included here, because its types would then belong to this
// module instead of Glibc.
static inline int clinux_add_close_from(void *file_actions, int from) {
    extern int posix_spawn_file_actions_addclosefrom_np();
    return posix_spawn_file_actions_addclosefrom_np(file_actions, from);
}

// Starts a program in a new session (spawn.h, POSIX_SPAWN_SETSID). Declared only for _GNU_SOURCE.
static const short clinux_spawn_in_new_session = 0x80;

// The environment variables of this process (environ(7)). Swift does not accept the global variable.
static inline char **clinux_environment(void) {
    extern char **environ;
    return environ;
}

// The number of terminal cells that a character takes. Declared only for _XOPEN_SOURCE.
static inline int clinux_width(unsigned int scalar) {
    extern int wcwidth(__WCHAR_TYPE__);
    return wcwidth((__WCHAR_TYPE__)scalar);
}

// prctl(2) is variadic, so Swift cannot call it.
static inline int clinux_make_undumpable(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
static inline int clinux_forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// memfd_create(2), which sys/mman.h declares only for _GNU_SOURCE.
static inline int clinux_make_memory_file(void) {
    extern int memfd_create(const char *name, unsigned int flags);
    return memfd_create("picture", 1 /* MFD_CLOEXEC */);
}

// The name of the calling thread. In the main thread, it is the name of the process (ps(1), fuser(1)).
static inline int clinux_set_name(const char *name) { return prctl(PR_SET_NAME, name, 0, 0, 0); }

// Debian 12's C library has no functions for Landlock, and syscall(2) is also variadic.
extern long syscall(long number, ...);

// O_PATH, which fcntl.h defines only for _GNU_SOURCE (asm-generic/fcntl.h).
static const int clinux_open_path = 010000000;

static inline int clinux_landlock_version(void) {
    return syscall(SYS_landlock_create_ruleset, 0, 0UL, LANDLOCK_CREATE_RULESET_VERSION);
}

static inline int clinux_landlock_create_ruleset(__u64 handled) {
    struct landlock_ruleset_attr attributes = {.handled_access_fs = handled};
    return syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes.handled_access_fs, 0);
}

static inline int clinux_landlock_allow(int ruleset, int file, __u64 access) {
    struct landlock_path_beneath_attr attributes = {.allowed_access = access, .parent_fd = file};
    return syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &attributes, 0);
}

static inline int clinux_landlock_restrict_self(int ruleset) {
    return syscall(SYS_landlock_restrict_self, ruleset, 0);
}

// Whether the kernel supports system call filters, which are an optional part of the kernel. This
// query requires Linux 4.14 or newer.
static inline int clinux_has_seccomp_filters(void) {
    __u32 action = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

// The C library has no function for keyctl(2) either. The key is stored in the user keyring, which keeps
// it until the machine is switched off. Every process of the user may view, read, find and invalidate it
// by its number, also in another user namespace, where the user keyring is another one. Only a process
// that possesses a key can permit this, so the key is first added to the keyring of the process
// (keyrings(7), "Possession" and "Access rights").
static inline long clinux_add_user_key(const char *name, const void *bytes, size_t count) {
    long key = syscall(SYS_add_key, "user", name, bytes, count, KEY_SPEC_PROCESS_KEYRING);
    if (key < 0) return key;
    long result = syscall(SYS_keyctl, KEYCTL_SETPERM, key, 0x3f0b0000);
    if (result == 0) result = syscall(SYS_keyctl, KEYCTL_LINK, key, KEY_SPEC_USER_KEYRING);
    if (result == 0) result = syscall(SYS_keyctl, KEYCTL_UNLINK, key, KEY_SPEC_PROCESS_KEYRING);
    return result;
}

static inline long clinux_read_key(long key, void *bytes, size_t count) {
    return syscall(SYS_keyctl, KEYCTL_READ, key, bytes, count);
}

static inline long clinux_invalidate_key(long key) { return syscall(SYS_keyctl, KEYCTL_INVALIDATE, key); }

// Swift cannot import the request macros for video devices and files, or structures with unions and
// pointers. Also, ioctl(2) is variadic. The video functions support single-planar capture with
// memory that the driver allocates.
extern int ioctl(int file, unsigned long request, ...);

// sys/xattr.h is not included, because it would import types of the C library into this module.
static inline int clinux_set_attribute(const char *path, const char *name, const void *value, size_t count) {
    extern int setxattr(const char *, const char *, const void *, size_t, int);
    return setxattr(path, name, value, count, 0);
}

// FS_IOC_SETFLAGS takes a pointer to an int, although its definition says otherwise
// (ioctl_iflags(2)).
static inline int clinux_set_no_dump(int file) {
    int flags = 0;
    if (ioctl(file, FS_IOC_GETFLAGS, &flags) != 0) return -1;
    if (flags & FS_NODUMP_FL) return 0;
    flags |= FS_NODUMP_FL;
    return ioctl(file, FS_IOC_SETFLAGS, &flags);
}

static inline int clinux_video_query_capabilities(int device, struct v4l2_capability *capabilities) {
    return ioctl(device, VIDIOC_QUERYCAP, capabilities);
}

static inline int clinux_video_enumerate_formats(int device, struct v4l2_fmtdesc *description) {
    description->type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    return ioctl(device, VIDIOC_ENUM_FMT, description);
}

static inline int clinux_video_set_format(int device, struct v4l2_pix_format *format) {
    struct v4l2_format all = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .fmt = {.pix = *format}};
    int result = ioctl(device, VIDIOC_S_FMT, &all);
    *format = all.fmt.pix;
    return result;
}

static inline int clinux_video_request_buffers(int device, __u32 *count) {
    struct v4l2_requestbuffers request = {
        .count = *count, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
    int result = ioctl(device, VIDIOC_REQBUFS, &request);
    *count = request.count;
    return result;
}

static inline int clinux_video_find_buffer(int device, __u32 index, __u32 *offset, __u32 *length) {
    struct v4l2_buffer buffer = {.index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
    int result = ioctl(device, VIDIOC_QUERYBUF, &buffer);
    *offset = buffer.m.offset;
    *length = buffer.length;
    return result;
}

static inline int clinux_video_enqueue(int device, __u32 index) {
    struct v4l2_buffer buffer = {.index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
    return ioctl(device, VIDIOC_QBUF, &buffer);
}

static inline int clinux_video_dequeue(int device, __u32 *index, __u32 *used, __u32 *flags) {
    struct v4l2_buffer buffer = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
    int result = ioctl(device, VIDIOC_DQBUF, &buffer);
    *index = buffer.index;
    *used = buffer.bytesused;
    *flags = buffer.flags;
    return result;
}

static inline int clinux_video_start(int device) {
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    return ioctl(device, VIDIOC_STREAMON, &type);
}

static inline int clinux_video_stop(int device) {
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    return ioctl(device, VIDIOC_STREAMOFF, &type);
}

// Lines of GPIO chips (linux/gpio.h, version 2). Swift cannot import the request macros and the flags.
static inline int clinux_gpio_chip_info(int chip, struct gpiochip_info *info) {
    return ioctl(chip, GPIO_GET_CHIPINFO_IOCTL, info);
}

// A request for an output, which is inactive at first.
static inline struct gpio_v2_line_request clinux_gpio_output(__u32 line) {
    return (struct gpio_v2_line_request){
        .offsets = {line}, .num_lines = 1, .consumer = "venued", .config = {.flags = GPIO_V2_LINE_FLAG_OUTPUT}};
}

// A request for the edges of a button between the line and ground. Pressed is active.
static inline struct gpio_v2_line_request clinux_gpio_button(__u32 line, __u32 debounce_microseconds) {
    return (struct gpio_v2_line_request){
        .offsets = {line},
        .num_lines = 1,
        .consumer = "venued",
        .config = {
            .flags = GPIO_V2_LINE_FLAG_INPUT | GPIO_V2_LINE_FLAG_ACTIVE_LOW | GPIO_V2_LINE_FLAG_BIAS_PULL_UP |
                GPIO_V2_LINE_FLAG_EDGE_RISING | GPIO_V2_LINE_FLAG_EDGE_FALLING,
            .num_attrs = 1,
            .attrs = {{
                .attr = {.id = GPIO_V2_LINE_ATTR_ID_DEBOUNCE, .debounce_period_us = debounce_microseconds},
                .mask = 1}}}};
}

// Returns the descriptor of the requested line.
static inline int clinux_gpio_get_line(int chip, struct gpio_v2_line_request *request) {
    int result = ioctl(chip, GPIO_V2_GET_LINE_IOCTL, request);
    return result == 0 ? request->fd : result;
}

static inline int clinux_gpio_set_value(int line, int is_active) {
    struct gpio_v2_line_values values = {.bits = is_active ? 1 : 0, .mask = 1};
    return ioctl(line, GPIO_V2_LINE_SET_VALUES_IOCTL, &values);
}

#endif
