import Cryptography
import Synchronization
package import SystemPackage

/// The places where this machine can store a key.
package struct KeyPlaces: Sendable {
    /// The TPM's character device that uses the kernel's resource manager.
    let tpm: FilePath
    /// The path of systemd-creds.
    let systemdCreds: FilePath

    /// The paths on every Linux system.
    package static let system = KeyPlaces(tpm: "/dev/tpmrm0", systemdCreds: "/usr/bin/systemd-creds")

    package init(tpm: FilePath, systemdCreds: FilePath) {
        self.tpm = tpm
        self.systemdCreds = systemdCreds
    }

    /// Finds the best place that works. Tests each place by storing a random key and reading the
    /// key back.
    ///
    /// - Returns: The place, and why each better place failed.
    func best(using generator: inout some RandomNumberGenerator) -> (place: KeyPlace, failures: [KeyPlaceError]) {
        var failures: [KeyPlaceError] = []
        let probe = SecretBytes(randomCount: AES256GCM.keyCount, using: &generator)
        for place in [KeyPlace.tpm, .systemd] {
            do throws(KeyPlaceError) {
                guard try open(keep(probe, in: place, using: &generator), in: place) == probe else {
                    throw KeyPlaceError("\(place.rawValue) returned a different key")
                }
                return (place, failures)
            } catch {
                failures.append(error)
            }
        }
        return (.file, failures)
    }

    /// Stores a key in a place.
    ///
    /// - Parameter generator: Generates a new name for each key in the keyring, so that the old key
    ///   remains in the keyring until the new key is in use.
    /// - Returns: The data that the key file needs to get the key back.
    func keep(
        _ key: SecretBytes,
        in place: KeyPlace,
        using generator: inout some RandomNumberGenerator
    ) throws(KeyPlaceError) -> [UInt8] {
        switch place {
        case .tpm:
            var device = try TPM(tpm)
            return try device.seal(key)
        case .systemd: return try SystemdCredentials(program: systemdCreds).encrypt(key)
        case .keyring:
            let name = Self.keyringPrefix + "\(UInt64.random(in: .min ... .max, using: &generator))"
            try KernelKeyring.keep(key, as: name)
            return Array(name.utf8)
        case .file: throw KeyPlaceError("a key in a file has no other place")
        }
    }

    /// Returns the stored key. Because a TPM needs tenths of a second, a process reads each key
    /// only once. Only keys in the keyring are read each time.
    func open(_ kept: [UInt8], in place: KeyPlace) throws(KeyPlaceError) -> SecretBytes {
        if let key = Self.opened.withLock({ $0[kept] }) { return key }
        let key: SecretBytes
        switch place {
        case .tpm:
            var device = try TPM(tpm)
            key = try device.unseal(kept)
        case .systemd: key = try SystemdCredentials(program: systemdCreds).decrypt(kept)
        case .keyring: key = try KernelKeyring.key(String(decoding: kept, as: UTF8.self))
        case .file: throw KeyPlaceError("a key in a file has no other place")
        }
        guard key.count == AES256GCM.keyCount else { throw KeyPlaceError("\(place.rawValue) returned an invalid key") }
        if place != .keyring { Self.opened.withLock { $0[kept] = key } }
        return key
    }

    /// Removes a key from the keyring when the key is no longer needed. In the other places, there
    /// is nothing to remove: a key sealed by a TPM or systemd-creds exists only in the key file.
    func forget(_ kept: [UInt8], in place: KeyPlace) throws(KeyPlaceError) {
        Self.opened.withLock { _ = $0.removeValue(forKey: kept) }
        guard place == .keyring, !KernelKeyring.remove(String(decoding: kept, as: UTF8.self)) else { return }
        throw KeyPlaceError("could not remove a key from the kernel keyring")
    }

    private static let keyringPrefix = "venue-checkin:"

    /// Clears the cache of keys that were read. After that, keys are read again, like in a new
    /// process.
    package static func forgetOpened() { opened.withLock { $0 = [:] } }

    private static let opened = Mutex<[[UInt8]: SecretBytes]>([:])
}

/// The reason why a place cannot store or return a key.
package struct KeyPlaceError: Error, Equatable {
    /// What failed, on what, and why.
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
