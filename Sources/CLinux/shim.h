#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

// Headers of the C library that Swift's Glibc module leaves out.
#include <sys/prctl.h>
#include <sys/timex.h>

// prctl(2) takes variable arguments, which Swift cannot pass.
static inline int clinux_make_undumpable(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

#endif
