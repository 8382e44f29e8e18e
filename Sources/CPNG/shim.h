#include <png.h>

// The maximum size in bytes of an image in PNG format. In libpng, this is a macro that Swift cannot
// import.
static inline png_alloc_size_t cpng_largest_size(const png_image *image) {
    return PNG_IMAGE_PNG_SIZE_MAX(*image);
}
