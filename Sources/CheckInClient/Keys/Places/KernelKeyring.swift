import Cryptography

/// The kernel's user keyring (user-keyring(7)). It is in memory and is lost when the machine stops.
enum KernelKeyring {
    static func keep(_ key: SecretBytes, as name: String) throws(KeyPlaceError) {
        let result = key.withSpan { UserKeyring.add($0, name: name) }
        if let error = result { throw KeyPlaceError("could not add a key to the kernel keyring: \(error)") }
    }

    /// Removes a key. Returns whether it is gone.
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
