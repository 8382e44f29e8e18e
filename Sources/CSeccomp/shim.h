#ifndef CSECCOMP_SHIM_H
#define CSECCOMP_SHIM_H

#include <seccomp.h>

// SCMP_ACT_ERRNO(x) is a macro with a parameter. Swift does not import such macros.
static inline uint32_t cseccomp_fail_with(uint16_t error) { return SCMP_ACT_ERRNO(error); }

#endif
