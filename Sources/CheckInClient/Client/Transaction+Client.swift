import CheckInProtocol
import Cryptography
import Foundation
import GRDB

extension Transaction {
    /// Where what the client remembers lies; one that nobody has written yet says nothing.
    func clientState() throws -> ClientState {
        guard let sealed = try Data.fetchOne(db, sql: "SELECT sealed FROM client WHERE number = 0") else {
            return ClientState()
        }
        guard let bytes = open(sealed, context: clientContext), let state = ClientState(decoding: bytes) else {
            throw DiaryError.doesNotFitKeys
        }
        return state
    }

    /// Changes what the client remembers.
    @discardableResult
    mutating func updateClient<Result>(_ body: (inout ClientState) throws -> Result) throws -> Result {
        var state = try clientState()
        let result = try body(&state)
        let sealed = seal(state.encoded, context: clientContext)
        try db.execute(sql: "INSERT OR REPLACE INTO client (number, sealed) VALUES (0, ?)", arguments: [sealed])
        return result
    }

    /// Seconds from the start of a stay (rounded down to five minutes) to its deletion.
    func retention() throws -> Int64 { Int64(try clientState().keptDays) * Day.seconds }

    private var clientContext: [UInt8] { context("client") }
}
