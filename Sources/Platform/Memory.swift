import CLinux

/// What the process takes of the machine's memory.
package enum Memory {
    /// Has all threads take memory from one heap. Each would get its own otherwise, which grows as large as the most that the
    /// thread ever needs. To be called before any other thread is started (mallopt(3)).
    package static func useOneHeap() {
        _ = mallopt(M_ARENA_MAX, 1)
    }

    /// Gives back to the system what was taken and is not needed any longer (malloc_trim(3)).
    package static func giveBack() {
        _ = malloc_trim(0)
    }
}
