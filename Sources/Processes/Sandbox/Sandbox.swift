import CLinux
package import Files
import Glibc
package import SystemPackage

/// Drops privileges of a process permanently, before the process reads untrusted input.
///
/// 1. After ``enter(opening:)``, the process keeps its open descriptors, its memory and its
///    threads. Until the second step, it can also open a few files. It cannot open new sockets,
///    start programs, access other processes, or gain privileges.
/// 2. ``closeFiles()`` removes the access to the files. Call it as soon as the process has opened
///    what it needs.
///
/// Both steps filter system calls with seccomp(2), and fail if seccomp is not available. If the
/// kernel supports Landlock(7), it limits which files can be opened in the first step; see
/// ``KernelConfinement``.
///
/// Swift tasks cannot be used in such a process. Dispatch, which runs the tasks, reads the state of
/// its threads in /proc and crashes if it cannot. Threads and Dispatch timers can be used.
package enum Sandbox {
    /// Enters the first step. Call it before starting any other thread.
    ///
    /// - Parameter files: The files that the process may read, write and control, and directories,
    ///   with everything in them. A file that does not exist yet cannot be opened later.
    package static func enter(opening files: [FilePath]) throws(FileError) {
        try FileError.wrap(attempt) {
            // Without this call, only root would be allowed to make the next two calls.
            guard clinux_forbid_new_privileges() == 0 else { throw Errno(rawValue: errno) }
            try FileAccess.restrict(to: files)
            try SystemCallFilter.load(.openingFiles)
        }
    }

    /// Enters the second step. Call it from any thread; it affects all threads.
    package static func closeFiles() throws(FileError) {
        try FileError.wrap(attempt) { try SystemCallFilter.load(.withoutFiles) }
    }

    /// Enters both steps, for a process that has already opened everything it needs. Call it before
    /// starting any other thread.
    package static func enter() throws(FileError) {
        try enter(opening: [])
        try closeFiles()
    }

    private static var attempt: String { "confine the process that reads untrusted input" }
}
