#ifndef CZBAR_SHIM_H
#define CZBAR_SHIM_H

// The part of zbar.h 0.23 that we use, which is the same in all versions of libzbar.so.0. The
// header itself is in the package libzbar-dev, which depends on 131 packages for ImageMagick,
// although only its C++ part uses ImageMagick.

typedef struct zbar_image_s zbar_image_t;
typedef struct zbar_image_scanner_s zbar_image_scanner_t;
typedef struct zbar_symbol_s zbar_symbol_t;
typedef void zbar_image_cleanup_handler_t(zbar_image_t *image);

typedef enum { ZBAR_NONE = 0, ZBAR_QRCODE = 64 } zbar_symbol_type_t;
typedef enum { ZBAR_CFG_ENABLE = 0, ZBAR_CFG_BINARY = 4 } zbar_config_t;

zbar_image_scanner_t *zbar_image_scanner_create(void);
void zbar_image_scanner_destroy(zbar_image_scanner_t *scanner);
int zbar_image_scanner_set_config(zbar_image_scanner_t *scanner, zbar_symbol_type_t symbology, zbar_config_t config, int value);
int zbar_scan_image(zbar_image_scanner_t *scanner, zbar_image_t *image);

zbar_image_t *zbar_image_create(void);
void zbar_image_destroy(zbar_image_t *image);
void zbar_image_set_format(zbar_image_t *image, unsigned long format);
void zbar_image_set_size(zbar_image_t *image, unsigned width, unsigned height);
void zbar_image_set_data(
    zbar_image_t *image, const void *data, unsigned long data_byte_length, zbar_image_cleanup_handler_t *cleanup_hndlr);
const zbar_symbol_t *zbar_image_first_symbol(const zbar_image_t *image);

const zbar_symbol_t *zbar_symbol_next(const zbar_symbol_t *symbol);
const char *zbar_symbol_get_data(const zbar_symbol_t *symbol);
unsigned int zbar_symbol_get_data_length(const zbar_symbol_t *symbol);

#endif
