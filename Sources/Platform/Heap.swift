import CLinux

/// The memory that the C library keeps for this process.
package enum Heap {
    /// Gives large blocks back to the system as soon as they are free, and keeps one heap for all threads (mallopt(3)).
    ///
    /// By itself the C library takes a large block that was freed as a reason to keep the next ones, and makes heaps for
    /// threads: a program that draws a page now and then would hold many pages for ever. For programs that allocate little,
    /// before their first thread.
    package static func keepSmall() {
        let bytes: Int32 = 128 << 10
        // Zero is returned by another allocator, such as that of the address sanitizer.
        mallopt(M_MMAP_THRESHOLD, bytes)
        mallopt(M_ARENA_MAX, 1)
    }

    /// Gives back what was freed in small blocks, too (malloc_trim(3)). For programs that are about to rest.
    package static func giveBack() {
        malloc_trim(0)
    }
}
