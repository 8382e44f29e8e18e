import CLinux
import Glibc
import SystemPackage

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
