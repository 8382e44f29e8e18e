import CLinux

/// The C library's heap of this process.
package enum Heap {
    /// Returns large blocks to the system as soon as they are freed, and uses one heap for all
    /// threads (mallopt(3)).
    ///
    /// By default, the C library keeps large blocks after one has been freed, and creates heaps for
    /// threads. A program that occasionally draws a page would keep many pages for ever. Intended
    /// for programs that allocate little; call it before the first thread starts.
    package static func limitGrowth() {
        let bytes: Int32 = 128 << 10
        // Another allocator, such as that of the address sanitizer, returns zero.
        mallopt(M_MMAP_THRESHOLD, bytes)
        mallopt(M_ARENA_MAX, 1)
    }

    /// Also returns freed small blocks to the system (malloc_trim(3)). Intended for programs that
    /// are about to become idle.
    package static func trim() {
        malloc_trim(0)
    }
}
