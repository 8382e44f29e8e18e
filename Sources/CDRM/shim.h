// libdrm's headers use its types without including it.
#include <stdint.h>

#include <xf86drm.h>
#include <xf86drmMode.h>

// The kernel's older interface to screens, and to the consoles on them, for displays that have no DRM driver.
#include <linux/fb.h>
#include <linux/kd.h>
