import CLinux
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
/// kernel supports landlock(7), Landlock limits which files can be opened in the first step; see
/// ``KernelConfinement``.
///
/// Swift tasks cannot be used in such a process. Dispatch, which runs the tasks, reads the state of
/// its threads in /proc, and crashes if it cannot read this state. Use threads instead.
package enum Sandbox {
    /// Enters the first step. Call it before starting any other thread.
    ///
    /// - Parameter files: The files and directories that the process may read, write and control. A
    ///   directory includes everything in it. A file that does not exist yet cannot be opened
    ///   later.
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

    /// Forbids every request of ioctl(2), for a process with a capability for network interfaces. With
    /// it, a request to any socket could turn off an interface or change its address. Call it before
    /// starting any other thread. Programs that this process starts inherit it.
    package static func forbidDeviceControl() throws(FileError) {
        try FileError.wrap("forbid requests of ioctl") {
            guard clinux_forbid_new_privileges() == 0 else { throw Errno(rawValue: errno) }
            try SystemCallFilter.forbid("ioctl")
        }
    }

    private static var attempt: String { "confine the process that reads untrusted input" }
}

/// The confinement that this machine's kernel supports.
package struct KernelConfinement: Sendable {
    /// The version of Landlock; nil if Landlock is disabled, or if the kernel does not have it, as
    /// on Raspberry Pi OS.
    package let landlock: Int?
    /// Whether the kernel can filter system calls. If it cannot, ``Sandbox`` fails.
    package let filtersSystemCalls: Bool

    /// Asks the kernel what it supports.
    package init() {
        let version = clinux_landlock_version()
        landlock = version > 0 ? Int(version) : nil
        filtersSystemCalls = clinux_has_seccomp_filters() != 0
    }
}

/// Restricts which files the process may open (Landlock, landlock(7)).
enum FileAccess {
    /// The number of rights in each version of Landlock, starting with version 1. The rights are
    /// consecutive bits, starting with the lowest.
    private static let rights: [UInt64] = [13, 14, 15, 15, 16]
    /// The right to control a device (LANDLOCK_ACCESS_FS_IOCTL_DEV), since version 5. The headers
    /// in Debian 12 do not define it.
    private static let control: UInt64 = 1 << 15
    /// The rights to read, write and control a file.
    private static let use = UInt64(LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE) | control
    private static let list = UInt64(LANDLOCK_ACCESS_FS_READ_DIR)

    /// Restricts the process to its open descriptors and to these files and directories. Does
    /// nothing if the kernel does not support Landlock.
    static func restrict(to files: [FilePath]) throws(Errno) {
        guard let version = KernelConfinement().landlock else { return }
        let handled = (1 << rights[min(version, rights.count) - 1]) - 1 as UInt64
        let ruleset = try check(clinux_landlock_create_ruleset(handled))
        defer { close(ruleset) }
        for file in files { try allow(file, handled, ruleset) }
        _ = try check(clinux_landlock_restrict_self(ruleset))
    }

    private static func allow(_ file: FilePath, _ handled: UInt64, _ ruleset: Int32) throws(Errno) {
        // A file that does not exist needs no rule.
        let descriptor = unsafe open(file.string, clinux_open_path | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        _ = try check(unsafe fstat(descriptor, &status))
        // The kernel does not accept directory rights for a file.
        let access = status.st_mode & S_IFMT == S_IFDIR ? use | list : use
        _ = try check(clinux_landlock_allow(ruleset, descriptor, access & handled))
    }

    private static func check(_ result: Int32) throws(Errno) -> Int32 {
        guard result >= 0 else { throw Errno(rawValue: errno) }
        return result
    }
}
