import AuthorityHTTP
import CheckInClient
import CheckInProtocol
import Synchronization

/// The real way to an authority, which notes who opened which connection, when by the simulation's clock, and for what.
struct ObservedNetwork: AuthorityNetwork {
    let attendee: String
    let network: HTTPAuthorityNetwork
    let clock: SimulatedClock
    let journal: Journal

    /// A connection, in the order in which they were opened.
    struct Connection: Encodable, Sendable {
        let attendee: String
        /// Seconds since 1970, of the simulation.
        let time: Int64
        let errand: String
    }

    /// Notes of everybody.
    final class Journal: Sendable {
        private let state = Mutex<(errand: String, connections: [Connection])>(("", []))

        var connections: [Connection] { state.withLock { $0.connections } }

        /// What is done from now on: `sync`, `decoy` or `share`. No observer knows.
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
        journal.note(attendee, clock.now.seconds)
        return try await network.use(body)
    }
}
