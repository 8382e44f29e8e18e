#ifndef CPQ_SHIM_H
#define CPQ_SHIM_H

#include <libpq-fe.h>

// Macros that are characters are not imported.
enum {
    CPQ_DIAG_SQLSTATE = PG_DIAG_SQLSTATE,
    CPQ_DIAG_MESSAGE_PRIMARY = PG_DIAG_MESSAGE_PRIMARY,
};

#endif
