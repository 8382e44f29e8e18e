import CLinux
import Cryptography
import Glibc
import OperatingSystem
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
    /// Adds a key of type "user", or replaces the key with that name. Every process of this user can
    /// read it, also in another user namespace, such as that of a service of the user's systemd.
    ///
    /// - Parameter name: The name, without spaces.
    /// - Returns: The error; nil if the key was stored.
    package static func add(_ key: Span<UInt8>, name: String) -> Errno? {
        let number = unsafe key.withUnsafeBytes { unsafe clinux_add_user_key(name, $0.baseAddress, $0.count) }
        return number < 0 ? Errno(rawValue: errno) : nil
    }

    /// Reads the bytes of a key. The caller must erase them.
    ///
    /// - Parameter maximumCount: A longer key fails with `fileTooLarge`.
    package static func read(name: String, maximumCount: Int) -> Result<[UInt8], Errno> {
        let key: Int
        switch number(of: name) {
        case .success(let number): key = number
        case .failure(let error): return .failure(error)
        }
        var count = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: maximumCount) { buffer, initialized in
            count = unsafe clinux_read_key(key, buffer.baseAddress, buffer.count)
            initialized = max(0, min(count, maximumCount))
        }
        guard count >= 0 else { return .failure(Errno(rawValue: errno)) }
        return count <= maximumCount ? .success(bytes) : .failure(.fileTooLarge)
    }

    /// Removes a key.
    ///
    /// - Returns: The error; nil if the key was removed or did not exist.
    package static func remove(name: String) -> Errno? {
        switch number(of: name) {
        case .success(let key): return clinux_invalidate_key(key) < 0 ? Errno(rawValue: errno) : nil
        case .failure(.noSuchKey): return nil
        case .failure(let error): return error
        }
    }

    /// The number of a key in the list of all keys that this process may view (keyrings(7),
    /// "/proc/keys"). An invalidated key is no longer a key.
    ///
    /// ```
    /// 3a989655 I--Q---     1 perm 3f0b0000  1000  1000 user      NAME: 32
    /// number   flags   usage timeout permissions user group type name: length
    /// ```
    private static func number(of name: String) -> Result<Int, Errno> {
        let list: [UInt8]
        do throws(FileError) {
            list = try WholeFile.read("/proc/keys", maximumCount: maximumListCount)
        } catch {
            return .failure(error.errno)
        }
        for line in list.split(separator: UInt8(ascii: "\n")) {
            let fields = String(decoding: line, as: UTF8.self).split(separator: " ")
            if fields.count == 10, fields[7] == "user", fields[8] == "\(name):", !fields[1].hasSuffix("i"),
                let number = Int(fields[0], radix: 16)
            {
                return .success(number)
            }
        }
        return .failure(.noSuchKey)
    }

    /// The maximum size of the list in bytes. A user has at most 200 keys by default.
    private static let maximumListCount = 1 << 20
}

extension Errno {
    /// The system's error for a key that does not exist (ENOKEY).
    fileprivate static let noSuchKey = Errno(rawValue: ENOKEY)
}
