// libdrm's headers use types from stdint.h without including it.
#include <stdint.h>

#include <xf86drm.h>
#include <xf86drmMode.h>

// The kernel's older framebuffer and console interfaces, for displays without a DRM driver.
#include <linux/fb.h>
#include <linux/kd.h>
