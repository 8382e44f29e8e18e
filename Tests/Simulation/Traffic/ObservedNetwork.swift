import CheckInClient
import CheckInProtocol
import HTTPClient
import Synchronization

/// A real connection to an authority. Records the person, the simulated time and the purpose of
/// each connection.
struct ObservedNetwork: AuthorityNetwork {
    let attendee: String
    let network: HTTPAuthorityNetwork
    let clock: SimulatedClock
    let journal: Journal

    /// A connection. Connections are recorded in the order in which they were opened.
    struct Connection: Encodable, Sendable {
        let attendee: String
        /// Seconds since 1970 by the simulation's clock.
        let time: Int64
        let errand: String
    }

    /// The records of all people.
    final class Journal: Sendable {
        private let state = Mutex<(errand: String, connections: [Connection])>(("", []))

        var connections: [Connection] { state.withLock { $0.connections } }

        /// Sets the current purpose: `sync`, `decoy` or `share`. An observer cannot see it.
        func begin(_ errand: String) { state.withLock { $0.errand = errand } }

        fileprivate func note(_ attendee: String, _ time: Int64) {
            state.withLock { state in
                state.connections.append(Connection(attendee: attendee, time: time, errand: state.errand))
            }
        }
    }

    func use<Result, Failure>(
        _ body: (any AuthorityLink) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let note = { @Sendable in journal.note(attendee, clock.now.seconds) }
        return try await network.use { (link) async throws(Failure) in
            try await body(ObservedLink(link: link, note: note))
        }
    }
}

/// Records the first request, which opens the connection.
private final class ObservedLink: AuthorityLink {
    private let link: any AuthorityLink
    private let note: @Sendable () -> Void
    private let isNoted = Mutex(false)

    init(link: any AuthorityLink, note: @escaping @Sendable () -> Void) {
        (self.link, self.note) = (link, note)
    }

    func get(_ path: String, maximumSize: Int) async throws(TransferError) -> [UInt8] {
        noteOnce()
        return try await link.get(path, maximumSize: maximumSize)
    }

    func post(_ path: String, _ message: [UInt8], answerSize: Int) async throws(TransferError) -> [UInt8] {
        noteOnce()
        return try await link.post(path, message, answerSize: answerSize)
    }

    private func noteOnce() {
        isNoted.withLock { isNoted in
            if !isNoted { note() }
            isNoted = true
        }
    }
}
