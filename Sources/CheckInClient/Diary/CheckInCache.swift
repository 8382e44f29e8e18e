import CheckInProtocol
public import Cryptography
import Encodings
import Foundation
import GRDB

/// Check-ins that were read before, so that only changed check-ins are decrypted again. A deletion
/// encrypts all values again, so all check-ins count as changed.
public struct CheckInCache: Sendable {
    /// The check-ins, each with the version that was read.
    var checkIns: [CheckInID: (version: [UInt8], checkIn: CheckIn)] = [:]

    public init() {}
}

extension CheckInCache: Redacted {
    public var description: String { "<cache of check-ins>" }
}

extension CheckIn {
    /// The order of check-ins: by the start of the stay.
    var sortKey: (UnixTime, CheckInID) { (stay.start, id) }
}

extension Transaction {
    /// Returns the latest check-ins, with all others that begin in the same five minutes as the
    /// first of them. Only the owner can read the exact order.
    func latest(_ count: Int?) throws -> [CheckInID] {
        let items = try overview()
        guard let count, count < items.count else { return try items.map { try $0.id } }
        guard count > 0 else { return [] }
        let first = items.map(\.window.start).sorted()[items.count - count]
        return try items.filter { $0.window.start >= first }.map { try $0.id }
    }

    /// Returns a value for each check-in that differs if the check-in has changed: the nonces of
    /// its sealed values, and the facts that other values determine.
    func versions(of ids: [CheckInID]) throws -> [CheckInID: [UInt8]] {
        let waiting = Set(try submissions().flatMap(\.submission.checkIns))
        let retention = try retention()
        let open = Set(try openIDs())
        let statement = try db.cachedStatement(
            sql: """
                SELECT substr(window, 1, :n) FROM checkIn WHERE id = :id
                UNION ALL SELECT substr(sealed, 1, :n) FROM entry WHERE checkIn = :id
                UNION ALL SELECT substr(sealed, 1, :n) FROM presence WHERE checkIn = :id
                UNION ALL SELECT substr(sealed, 1, :n) FROM trace WHERE checkIn = :id
                """
        )
        return try ids.reduce(into: [:]) { versions, id in
            let nonces = try Data.fetchAll(statement, arguments: ["n": AES256GCM.nonceCount, "id": id.string])
            versions[id] =
                nonces.flatMap { $0 } + [waiting.contains(id) ? 1 : 0, open.contains(id) ? 1 : 0]
                + UInt64(retention).bigEndianBytes
        }
    }
}
