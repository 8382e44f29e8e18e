import CLinux
import Glibc
import SystemPackage

/// Which files the process may open from now on (Landlock, landlock(7)).
enum FileAccess {
    /// How many rights each version of Landlock knows, from the first version on. Rights are bits from the lowest on.
    private static let rights: [UInt64] = [13, 14, 15, 15, 16]
    /// The right to control a device, of version 5, which Debian 12's headers do not have (LANDLOCK_ACCESS_FS_IOCTL_DEV).
    private static let control: UInt64 = 1 << 15

    /// Leaves the process one file, to read, write and control, besides what is open. On a kernel without Landlock, which came
    /// with 5.13 and can be turned off, this does nothing.
    static func restrict(to file: FilePath) throws(Errno) {
        let version = clinux_landlock_version()
        guard version > 0 else { return }
        let handled = (1 << rights[min(Int(version), rights.count) - 1]) - 1 as UInt64
        let ruleset = try check(clinux_landlock_create_ruleset(handled))
        defer { close(ruleset) }
        try allow(
            file,
            (UInt64(LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE) | control) & handled,
            ruleset
        )
        _ = try check(clinux_landlock_restrict_self(ruleset))
    }

    private static func allow(_ file: FilePath, _ access: UInt64, _ ruleset: Int32) throws(Errno) {
        // A file that is not there needs no rule.
        let descriptor = unsafe open(file.string, clinux_open_path | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = try check(clinux_landlock_allow(ruleset, descriptor, access))
    }

    private static func check(_ result: Int32) throws(Errno) -> Int32 {
        guard result >= 0 else { throw Errno(rawValue: errno) }
        return result
    }
}
