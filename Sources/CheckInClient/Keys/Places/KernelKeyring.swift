import CLinux
import Cryptography
import Glibc
package import SystemPackage

/// The kernel's user keyring (user-keyring(7)). The keyring exists only in memory and is lost when
/// the machine is switched off.
enum KernelKeyring {
    static func keep(_ key: SecretBytes, as name: String) throws(KeyPlaceError) {
        let result = key.withSpan { UserKeyring.add($0, name: name) }
        if let error = result { throw KeyPlaceError("could not add a key to the kernel keyring: \(error)") }
    }

    /// Removes a key. Returns whether the key no longer exists.
    static func remove(_ name: String) -> Bool { UserKeyring.remove(name: name) == nil }

    static func key(_ name: String) throws(KeyPlaceError) -> SecretBytes {
        switch UserKeyring.read(name: name, maximumCount: AES256GCM.keyCount) {
        case .success(var bytes):
            defer { cleanse(&bytes) }
            return SecretBytes(copying: bytes)
        case .failure(let error):
            throw KeyPlaceError("the kernel keyring has held no key since this machine started: \(error)")
        }
    }
}

/// The kernel's keyring for the user of this process (user-keyring(7)). The keyring exists only in
/// memory, and is lost when the machine is switched off.
package enum UserKeyring {
    /// Adds a key of type "user", or replaces the key with that name. Every process of this user
    /// can read it.
    ///
    /// - Returns: The error; nil if the key was stored.
    package static func add(_ key: Span<UInt8>, name: String) -> Errno? {
        let number = unsafe key.withUnsafeBytes { unsafe clinux_add_user_key(name, $0.baseAddress, $0.count) }
        return number < 0 ? Errno(rawValue: errno) : nil
    }

    /// Reads the bytes of a key. The caller must erase them.
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
    /// - Returns: The error; nil if the key was removed or did not exist.
    package static func remove(name: String) -> Errno? {
        let number = unsafe clinux_find_user_key(name)
        guard number >= 0 else { return nil }
        return clinux_unlink_user_key(number) < 0 ? Errno(rawValue: errno) : nil
    }
}
