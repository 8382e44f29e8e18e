import Cryptography
import Platform
import Synchronization
package import SystemPackage

/// The places of this machine for a key.
package struct KeyPlaces: Sendable {
    /// The character device of a TPM with the kernel's resource manager.
    let tpm: FilePath
    /// The program.
    let systemdCreds: FilePath

    /// Those of every Linux.
    package static let system = KeyPlaces(tpm: "/dev/tpmrm0", systemdCreds: "/usr/bin/systemd-creds")

    package init(tpm: FilePath, systemdCreds: FilePath) {
        self.tpm = tpm
        self.systemdCreds = systemdCreds
    }

    /// The best place that works: whatever takes a key gives it back, which is tried.
    ///
    /// - Returns: Also why the better ones do not.
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

    /// What has to be kept in the key file to get the key back.
    ///
    /// - Parameter generator: Draws the name of a key in the keyring, so that the old one is there until the new one is in use.
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

    /// The key that was kept. A place is asked once in the life of a process: a TPM takes tenths of a second.
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

    /// Removes a key that is not needed any more, where that can be done: in the keyring. What a TPM or systemd-creds has sealed is in the
    /// file alone.
    func forget(_ kept: [UInt8], in place: KeyPlace) throws(KeyPlaceError) {
        Self.opened.withLock { _ = $0.removeValue(forKey: kept) }
        guard place == .keyring, !KernelKeyring.remove(String(decoding: kept, as: UTF8.self)) else { return }
        throw KeyPlaceError("could not remove a key from the kernel keyring")
    }

    private static let keyringPrefix = "venue-checkin:"

    /// As a new process has it.
    package static func forgetOpened() { opened.withLock { $0 = [:] } }

    private static let opened = Mutex<[[UInt8]: SecretBytes]>([:])
}
