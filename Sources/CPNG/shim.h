#include <png.h>

// The most bytes that an image needs as PNG: a macro that Swift cannot import.
static inline png_alloc_size_t cpng_largest_size(const png_image *image) {
    return PNG_IMAGE_PNG_SIZE_MAX(*image);
}
