import CLinux
import Glibc
package import SystemPackage

/// What a process gives up for good, before it reads what strangers send it.
///
/// 1. ``enter(opening:)`` leaves the process its open descriptors, its memory, its threads and, until the second step, a
///    few files: no new socket, no other program or process, no privileges.
/// 2. ``closeFiles()`` takes the files away, once the process has opened what it needs.
///
/// System calls are filtered by seccomp(2) in both steps, or the step fails. Landlock(7) limits the files of the first step
/// where the kernel has it: see ``KernelConfinement``.
///
/// Swift's tasks cannot be used in such a process: Dispatch, which runs them, reads in /proc how its threads are, and ends a
/// process that may not. Threads and Dispatch's timers can be used.
package enum Sandbox {
    /// The first step. To be called before any other thread is started.
    ///
    /// - Parameter files: Files, and directories with all that is in them, to read, write and control. A file that does not
    ///   exist at this moment cannot be opened later.
    package static func enter(opening files: [FilePath]) throws(FileError) {
        try FileError.wrap(attempt) {
            // Without this, only root may use the following two.
            guard clinux_forbid_new_privileges() == 0 else { throw Errno(rawValue: errno) }
            try FileAccess.restrict(to: files)
            try SystemCallFilter.load(.openingFiles)
        }
    }

    /// The second step. From any thread, for all of them.
    package static func closeFiles() throws(FileError) {
        try FileError.wrap(attempt) { try SystemCallFilter.load(.withoutFiles) }
    }

    /// Both steps, for a process that has all it needs open. To be called before any other thread is started.
    package static func enter() throws(FileError) {
        try enter(opening: [])
        try closeFiles()
    }

    private static var attempt: String { "confine the process that reads untrusted input" }
}
