import CheckInProtocol
import Cryptography

/// A transaction with the private reading key, which can read all values.
final class OwnerTransaction: Transaction {
    private(set) var privateKey: SecretBytes

    init(
        _ table: ValueTable,
        _ keys: DiaryKeys,
        privateKey: SecretBytes,
        about host: String?,
        now: UnixTime,
        generator: any RandomNumberGenerator
    ) {
        self.privateKey = privateKey
        super.init(table, keys, about: host, now: now, generator: generator)
    }

    /// Replaces the key pair to which values are sealed from now on.
    func setReadingKey(_ reading: ReadingKey, privateKey: SecretBytes) {
        (keys.reading, self.privateKey) = (reading, privateKey)
    }

    func ownerState() throws -> OwnerState {
        if knownOwner == nil { knownOwner = try value(ValueName(.owner)) }
        return knownOwner ?? OwnerState()
    }

    @discardableResult
    func updateOwner<Result>(_ body: (inout OwnerState) throws -> Result) throws -> Result {
        var state = try ownerState()
        let result = try body(&state)
        setOwner(state)
        return result
    }

    /// Returns what the owner may read about the authority that the transaction is about.
    func ownerAuthority() throws -> OwnerState.Authority {
        let host = try authorityState()?.authority.host
        return try host.flatMap { try ownerState().authorities[$0] } ?? OwnerState.Authority()
    }

    /// Changes what the owner may read about the authority that the transaction is about.
    ///
    /// - Throws: As ``Transaction/requireAuthority()``.
    @discardableResult
    func updateOwnerAuthority<Result>(_ body: (inout OwnerState.Authority) throws -> Result) throws -> Result {
        let host = try requireAuthority().authority.host
        return try updateOwner { try body(&$0.authorities[host, default: OwnerState.Authority()]) }
    }

    /// Derives a part of the background state again from the owner's values.
    func refreshBackground() throws {
        if let state = try derivedBackground() { try updateBackground { $0 = state } }
    }

    /// Returns the background state with the part that follows from the owner's values; nil if it is up
    /// to date.
    func derivedBackground() throws -> BackgroundState? {
        let isProtected = keys.reading.hasPassphrase && keys.matching.place.isProtected
        let old = try backgroundState()
        let new = old.deriving(
            tests: isProtected ? try ownerState().authorities.compactMapValues(\.test) : [:],
            ownIVs: isProtected ? try ownIVs() : []
        )
        let isSame = zip(new.authorities, old.authorities).allSatisfy { $0.inquiry?.digest == $1.inquiry?.digest }
        return isSame && new.ownIVs == old.ownIVs ? nil : new
    }
}
