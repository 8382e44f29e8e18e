#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

// Headers of the C library that Swift's Glibc module leaves out.
#include <sys/prctl.h>
#include <sys/timex.h>

// glibc declares this function for _GNU_SOURCE only, which Swift does not define. Its header cannot be included here: the
// types in it would seem to belong to this module and not to Glibc.
static inline int clinux_add_close_from(void *file_actions, int from) {
    extern int posix_spawn_file_actions_addclosefrom_np();
    return posix_spawn_file_actions_addclosefrom_np(file_actions, from);
}

// prctl(2) takes variable arguments, which Swift cannot pass.
static inline int clinux_make_undumpable(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

#endif
