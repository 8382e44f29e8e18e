#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

// Headers of the C library that Swift's Glibc module leaves out.
#include <linux/fs.h>
#include <linux/keyctl.h>
#include <linux/landlock.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <linux/videodev2.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/timex.h>

// glibc declares this function for _GNU_SOURCE only, which Swift does not define. Its header cannot be included here: the
// types in it would seem to belong to this module and not to Glibc.
static inline int clinux_add_close_from(void *file_actions, int from) {
    extern int posix_spawn_file_actions_addclosefrom_np();
    return posix_spawn_file_actions_addclosefrom_np(file_actions, from);
}

// Starts a program in a session of its own (spawn.h, POSIX_SPAWN_SETSID), for _GNU_SOURCE only.
static const short clinux_spawn_in_new_session = 0x80;

// How many cells of a terminal a character takes: declared for _XOPEN_SOURCE only.
static inline int clinux_width(unsigned int scalar) {
    extern int wcwidth(__WCHAR_TYPE__);
    return wcwidth((__WCHAR_TYPE__)scalar);
}

// prctl(2) takes variable arguments, which Swift cannot pass.
static inline int clinux_make_undumpable(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
static inline int clinux_forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// Debian 12's C library has no functions for Landlock, and syscall(2) takes variable arguments, too.
extern long syscall(long number, ...);

// O_PATH, which fcntl.h has for _GNU_SOURCE only (asm-generic/fcntl.h).
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

// Whether the kernel has filters of system calls, which can be compiled without. Linux answers from 4.14 on.
static inline int clinux_has_seccomp_filters(void) {
    __u32 action = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

// keyctl(2) has no function in the C library either. Keys belong to the keyring of the user, which they must be searched from the session's
// keyring to be read by (keyrings(7), "Possession").
static inline long clinux_add_user_key(const char *name, const void *bytes, size_t count) {
    return syscall(SYS_add_key, "user", name, bytes, count, KEY_SPEC_USER_KEYRING);
}

static inline long clinux_find_user_key(const char *name) {
    return syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_USER_KEYRING, "user", name, 0);
}

static inline long clinux_read_key(long key, void *bytes, size_t count) {
    return syscall(SYS_keyctl, KEYCTL_READ, key, bytes, count);
}

static inline long clinux_unlink_user_key(long key) {
    return syscall(SYS_keyctl, KEYCTL_UNLINK, key, KEY_SPEC_USER_KEYRING);
}

// The requests to video devices and files are macros that Swift cannot import, ioctl(2) takes variable arguments, and the structures have
// unions and pointers in them. Those of video devices are about single-planar capture with memory of the driver's.
extern int ioctl(int file, unsigned long request, ...);

// sys/xattr.h would bring types of the C library along.
static inline int clinux_set_attribute(const char *path, const char *name, const void *value, size_t count) {
    extern int setxattr(const char *, const char *, const void *, size_t, int);
    return setxattr(path, name, value, count, 0);
}

// FS_IOC_SETFLAGS takes an int, whatever its name says (ioctl_iflags(2)).
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

#endif
