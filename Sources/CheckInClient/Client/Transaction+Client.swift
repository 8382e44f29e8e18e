import CheckInProtocol
import Cryptography
import Foundation
import GRDB

extension Transaction {
    /// Rows of the table `client`.
    enum ClientRow {
        static let background = 0
        static let owner = 1
        /// The row always exists and always has the same size, so that it does not reveal whether a
        /// submission is waiting.
        static let pending = 2
        static let radio = 3
    }

    // MARK: Background state

    /// Returns the background state, which is empty until it is first written.
    func backgroundState() throws -> BackgroundState {
        if let state = cache.state { return state }
        guard let sealed = try clientRow(ClientRow.background) else { return BackgroundState() }
        let bytes = try open(sealed, .background, context: context("client", ClientRow.background))
        guard let state = BackgroundState(decoding: bytes) else { throw DiaryError.doesNotFitKeys }
        cache.state = state
        return state
    }

    /// Changes the background state. The first change also writes the client's other rows, so that
    /// the existence of a row does not reveal what it contains.
    @discardableResult
    mutating func updateBackground<Result>(_ body: (inout BackgroundState) throws -> Result) throws -> Result {
        var state = try backgroundState()
        let result = try body(&state)
        if try clientRow(ClientRow.owner) == nil { try setOwner(OwnerState()) }
        if try clientRow(ClientRow.pending) == nil { try setPendingRow([:]) }
        try setClientRow(
            ClientRow.background,
            try seal(state.encoded, .background, context: context("client", ClientRow.background))
        )
        cache.state = state
        return result
    }

    /// The retention in seconds, counted from the start of a stay (rounded down to five minutes).
    func retention() throws -> Int64 { Int64(try backgroundState().keptDays) * Day.seconds }

    // MARK: Owner state

    /// - Throws: `locked`.
    func ownerState() throws -> OwnerState {
        guard canRead else { throw DiaryError.locked }
        if let state = cache.owner { return state }
        guard let sealed = try clientRow(ClientRow.owner) else { return OwnerState() }
        let bytes = try open(sealed, .owner, context: context("client", ClientRow.owner))
        guard let state = OwnerState(decoding: bytes) else { throw DiaryError.doesNotFitKeys }
        cache.owner = state
        return state
    }

    /// - Throws: `locked`.
    @discardableResult
    mutating func updateOwner<Result>(_ body: (inout OwnerState) throws -> Result) throws -> Result {
        var state = try ownerState()
        let result = try body(&state)
        try setOwner(state)
        try copyProtectedItems()
        return result
    }

    mutating func setOwner(_ state: OwnerState) throws {
        try setClientRow(
            ClientRow.owner,
            try seal(state.encoded, .owner, context: context("client", ClientRow.owner))
        )
        cache.owner = state
    }

    /// Copies two items to the background state: the awaited test, and the IVs of this device's own
    /// reports. This requires that the diary has a passphrase, and that the matching key is not
    /// stored beside the diary. Otherwise, removes the copies.
    mutating func copyProtectedItems() throws {
        guard let (test, ivs) = try outdatedCopies() else { return }
        try updateBackground { state in
            state.inquiry = test.map {
                BackgroundState.Inquiry(digest: $0.digest, token: $0.token, registered: $0.registered)
            }
            state.ownIVs = ivs
        }
    }

    /// Returns the items that ``copyProtectedItems()`` would copy; nil if the copies are up to
    /// date.
    func outdatedCopies() throws -> (test: PendingTest?, ivs: Data)? {
        let isCopied = keys.reading.hasPassphrase && keys.matching.place.isProtected
        let test = isCopied ? try ownerState().test.flatMap { $0.result == .pending ? $0 : nil } : nil
        let ivs = isCopied ? try ownIVs().sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 } : []
        let old = try backgroundState()
        guard old.inquiry?.digest != test?.digest || old.ownIVs != Data(ivs) else { return nil }
        return (test, Data(ivs))
    }

    // MARK: Consents

    /// Returns the user's answer; `notAsked` if the answer cannot be read.
    func answer(_ consent: Consent) throws -> ConsentAnswer {
        if canRead { return try ownerState().answer(consent) }
        return try backgroundState().permits.contains(consent.rawValue) ? .given : .notAsked
    }

    /// Requires a consent.
    ///
    /// - Throws: `noConsent` unless the user has given the consent.
    func require(_ consent: Consent) throws {
        let answer = try answer(consent)
        guard answer == .given else { throw DiaryError.noConsent(consent, answer) }
    }

    func clientRow(_ number: Int) throws -> Data? {
        try Data.fetchOne(db, sql: "SELECT sealed FROM client WHERE number = ?", arguments: [number])
    }

    /// Writes a row. SQLite overwrites a value of the same size in place, which needs no space on the
    /// disk.
    func setClientRow(_ number: Int, _ sealed: Data) throws {
        try db.execute(
            sql: "INSERT INTO client (number, sealed) VALUES (?, ?) ON CONFLICT DO UPDATE SET sealed = excluded.sealed",
            arguments: [number, sealed]
        )
    }
}

/// The client's states that a transaction has read or written.
final class ClientCache {
    var state: BackgroundState?
    var owner: OwnerState?
}
