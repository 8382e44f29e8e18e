import CLinux
import Glibc
import SystemPackage

/// Which files the process may open from now on (Landlock, landlock(7)).
enum FileAccess {
    /// The number of rights in each version of Landlock, from the first version on. Rights are bits from the lowest on.
    private static let rights: [UInt64] = [13, 14, 15, 15, 16]
    /// The right to control a device, of version 5, which Debian 12's headers do not have (LANDLOCK_ACCESS_FS_IOCTL_DEV).
    private static let control: UInt64 = 1 << 15
    /// To read, write and control.
    private static let use = UInt64(LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE) | control
    private static let list = UInt64(LANDLOCK_ACCESS_FS_READ_DIR)

    /// Leaves the process what is open, and these files and directories. Does nothing on a kernel without Landlock.
    static func restrict(to files: [FilePath]) throws(Errno) {
        guard let version = KernelConfinement().landlock else { return }
        let handled = (1 << rights[min(version, rights.count) - 1]) - 1 as UInt64
        let ruleset = try check(clinux_landlock_create_ruleset(handled))
        defer { close(ruleset) }
        for file in files { try allow(file, handled, ruleset) }
        _ = try check(clinux_landlock_restrict_self(ruleset))
    }

    private static func allow(_ file: FilePath, _ handled: UInt64, _ ruleset: Int32) throws(Errno) {
        // A file that is not there needs no rule.
        let descriptor = unsafe open(file.string, clinux_open_path | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        _ = try check(unsafe fstat(descriptor, &status))
        // A right of directories on a file is refused.
        let access = status.st_mode & S_IFMT == S_IFDIR ? use | list : use
        _ = try check(clinux_landlock_allow(ruleset, descriptor, access & handled))
    }

    private static func check(_ result: Int32) throws(Errno) -> Int32 {
        guard result >= 0 else { throw Errno(rawValue: errno) }
        return result
    }
}
