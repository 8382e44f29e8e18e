import CLinux

/// The heap of the C library in this process.
package enum Heap {
    /// Returns large blocks to the system as soon as they are freed, and uses one heap for all
    /// threads (mallopt(3)).
    ///
    /// By default, the C library keeps large blocks once a large block has been freed, and creates
    /// additional heaps for threads. A program that occasionally draws a page would then never
    /// return that memory. This setting is for programs that allocate little. Call it before the
    /// first thread starts.
    package static func limitGrowth() {
        let bytes: Int32 = 128 << 10
        // Other allocators, such as the one in the address sanitizer, return zero.
        mallopt(M_MMAP_THRESHOLD, bytes)
        mallopt(M_ARENA_MAX, 1)
    }

    /// Returns small freed blocks to the system too (malloc_trim(3)). For programs that are about
    /// to become idle.
    package static func trim() {
        malloc_trim(0)
    }
}
