import CLinux
import Glibc
package import SystemPackage

/// What a process gives up for good, after which whoever takes it over can do little with it.
package enum Sandbox {
    /// Leaves this process its open descriptors, its memory and its threads, and of all files one device: no other file, no new
    /// socket, no other program or process, no privileges. To be called before any other thread is started.
    ///
    /// Swift's tasks are nothing for such a process: Dispatch, which runs them, reads in /proc how its threads are, and ends a
    /// process that may not. Threads and Dispatch's timers are free to use.
    ///
    /// - Parameter device: May be missing; it cannot be opened then when it comes.
    package static func enter(device: FilePath) throws(FileError) {
        try FileError.wrap("confine this process to \(device)") {
            // Without this, neither of the following may be used by who is not root.
            guard clinux_forbid_new_privileges() == 0 else { throw Errno(rawValue: errno) }
            try FileAccess.restrict(to: device)
            try SystemCallFilter.load()
        }
    }
}
