/// A place where a machine can store the matching key of a passphrase-protected diary.
public enum KeyPlace: String, Sendable, CaseIterable {
    /// The TPM. A copy of the diary's files does not include the key.
    case tpm
    /// systemd-creds(1) for a user, which requires systemd 256. The key is encrypted under a key
    /// that root can read and, if there is a TPM, also under the TPM.
    case systemd
    /// The kernel keyring, in memory. It is used only if the user chooses it, because the key is
    /// lost when the machine is switched off.
    case keyring
    /// A file beside the diary. A copy of the diary's files includes the key.
    case file

    /// Whether the key is missing from a copy of the diary's files.
    public var isProtected: Bool { self != .file }
}
