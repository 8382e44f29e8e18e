#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

// Headers of the C library that Swift's Glibc module leaves out.
#include <linux/landlock.h>
#include <linux/sched.h>
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

// The requests to video devices are macros that Swift cannot import, ioctl(2) takes variable arguments, and the structures have
// unions and pointers in them. All of these are about single-planar capture with memory of the driver's.
extern int ioctl(int file, unsigned long request, ...);

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
