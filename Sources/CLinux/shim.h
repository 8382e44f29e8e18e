#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

// Headers of the C library that Swift's Glibc module leaves out.
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/timex.h>

// glibc declares it for _GNU_SOURCE only, which Swift does not define.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

// prctl(2) takes variable arguments, which Swift cannot pass.
static inline int clinux_make_undumpable(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

#endif
