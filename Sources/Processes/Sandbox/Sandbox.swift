import CLinux
package import Files
import Glibc
package import SystemPackage

/// Irrevocably drops privileges of a process before it reads untrusted input.
///
/// 1. ``enter(opening:)`` leaves the process its open descriptors, its memory, its threads and,
///    until the second step, a few files. It cannot open new sockets, start or access other
///    programs and processes, or gain privileges.
/// 2. ``closeFiles()`` removes access to the files, once the process has opened what it needs.
///
/// Both steps filter system calls with seccomp(2), and fail without it. Landlock(7) limits the
/// files of the first step if the kernel supports it; see ``KernelConfinement``.
///
/// Swift tasks cannot be used in such a process: Dispatch, which runs them, reads the state of its
/// threads in /proc and crashes if it cannot. Threads and Dispatch timers can be used.
package enum Sandbox {
    /// Enters the first step. Call it before starting any other thread.
    ///
    /// - Parameter files: Files, and directories with all their content, to read, write and
    ///   control. A file that does not exist now cannot be opened later.
    package static func enter(opening files: [FilePath]) throws(FileError) {
        try FileError.wrap(attempt) {
            // Without this, only root may use the next two calls.
            guard clinux_forbid_new_privileges() == 0 else { throw Errno(rawValue: errno) }
            try FileAccess.restrict(to: files)
            try SystemCallFilter.load(.openingFiles)
        }
    }

    /// Enters the second step. It can be called from any thread and affects all threads.
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
