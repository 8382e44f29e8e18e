#ifndef CPQ_SHIM_H
#define CPQ_SHIM_H

// Debian installs this header in a separate directory.
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif

// Swift does not import macros that define characters.
enum {
    CPQ_DIAG_SQLSTATE = PG_DIAG_SQLSTATE,
    CPQ_DIAG_MESSAGE_PRIMARY = PG_DIAG_MESSAGE_PRIMARY,
};

#endif
