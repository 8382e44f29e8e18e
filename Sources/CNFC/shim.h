#ifndef CNFC_SHIM_H
#define CNFC_SHIM_H

// libnfc's headers use types from stdint.h without including it.
#include <stdint.h>
#include <nfc/nfc.h>

#endif
