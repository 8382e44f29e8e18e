import CLinux
import Glibc
package import SystemPackage

/// The kernel's keyring of this process's user: user-keyring(7). It is in memory, and gone when the machine is switched off.
package enum UserKeyring {
    /// Adds a key of type "user", or replaces the one of that name, which every process of this user can read.
    ///
    /// - Returns: Nil if it is there.
    package static func add(_ key: Span<UInt8>, name: String) -> Errno? {
        let number = unsafe key.withUnsafeBytes { unsafe clinux_add_user_key(name, $0.baseAddress, $0.count) }
        return number < 0 ? Errno(rawValue: errno) : nil
    }

    /// The bytes of a key, which the caller erases.
    ///
    /// - Parameter maximumCount: A longer key fails with `fileTooLarge`.
    package static func read(name: String, maximumCount: Int) -> Result<[UInt8], Errno> {
        let number = unsafe clinux_find_user_key(name)
        guard number >= 0 else { return .failure(Errno(rawValue: errno)) }
        var count = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: maximumCount) { buffer, initialized in
            count = unsafe clinux_read_key(number, buffer.baseAddress, buffer.count)
            initialized = max(0, min(count, maximumCount))
        }
        guard count >= 0 else { return .failure(Errno(rawValue: errno)) }
        return count <= maximumCount ? .success(bytes) : .failure(.fileTooLarge)
    }

    /// Removes a key.
    ///
    /// - Returns: Nil if it is gone, or was not there.
    package static func remove(name: String) -> Errno? {
        let number = unsafe clinux_find_user_key(name)
        guard number >= 0 else { return nil }
        return clinux_unlink_user_key(number) < 0 ? Errno(rawValue: errno) : nil
    }
}
