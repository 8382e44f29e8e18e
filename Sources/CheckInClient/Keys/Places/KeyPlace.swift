/// Where a machine can keep the matching key of a diary with a passphrase.
public enum KeyPlace: String, Sendable, CaseIterable {
    /// The TPM: who has copied the files has no key.
    case tpm
    /// systemd-creds(1) for a user, from version 256 on: under a key that root can read, and under the TPM if there is one.
    case systemd
    /// The kernel's keyring, in memory: only if the user has chosen it, because the key is lost when the machine is switched off.
    case keyring
    /// A file beside the diary: who has copied the files has the key, too.
    case file

    /// Whether a copy of the diary's files does not have the key in it.
    public var isProtected: Bool { self != .file }
}

/// Why a place does not take a key, or does not give it.
package struct KeyPlaceError: Error, Equatable {
    /// What was tried, on what, and why it failed.
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
