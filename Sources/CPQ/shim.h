#ifndef CPQ_SHIM_H
#define CPQ_SHIM_H

// Debian installs the header in a directory of its own.
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif

// Swift does not import character macros.
enum {
    CPQ_DIAG_SQLSTATE = PG_DIAG_SQLSTATE,
    CPQ_DIAG_MESSAGE_PRIMARY = PG_DIAG_MESSAGE_PRIMARY,
};

#endif
