#ifndef CNFC_SHIM_H
#define CNFC_SHIM_H

// libnfc's headers use its fixed-width integers without including them.
#include <stdint.h>
#include <nfc/nfc.h>

#endif
