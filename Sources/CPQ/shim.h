#ifndef CPQ_SHIM_H
#define CPQ_SHIM_H

// Debian has a folder for it.
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif

// Macros that are characters are not imported.
enum {
    CPQ_DIAG_SQLSTATE = PG_DIAG_SQLSTATE,
    CPQ_DIAG_MESSAGE_PRIMARY = PG_DIAG_MESSAGE_PRIMARY,
};

#endif
