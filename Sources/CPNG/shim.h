#include <png.h>

// The maximum size of an image as PNG in bytes: a macro that Swift cannot import.
static inline png_alloc_size_t cpng_largest_size(const png_image *image) {
    return PNG_IMAGE_PNG_SIZE_MAX(*image);
}
