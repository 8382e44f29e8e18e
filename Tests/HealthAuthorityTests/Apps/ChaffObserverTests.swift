@testable import HealthAuthority
import TestSupport
import TestTraits
import Testing

/// An observer of the network between phone apps and the authority. The observer knows the size and
/// the time of all encrypted messages, but not their content.
@Suite("Observer of phone apps", .serialized, .timeLimit(.minutes(15)))
struct ChaffObserverTests {
    /// Measurements of real requests and chaff. In the samples, the real requests are first.
    private struct Notes: Sendable {
        /// The sizes of whole answers in bytes.
        var sizes = PairedSamples()
        /// Times in milliseconds.
        var times = PairedSamples()
        var heads = Set<String>()
    }

    private struct Lost: Error {}

    @Test(.proves("P8", "E13"))
    func `answers to publish requests and to chaff have the same sizes and heads`() async throws {
        let notes = try await Self.notes(pairs: 400, answerTime: .milliseconds(10))
        #expect(notes.sizes.distance < PairedSamples.bound, "\(notes.sizes.summary)")
        #expect(notes.heads.count == 1)
    }

    @Test(.proves("P8", "E13"), .extended)
    func `timing and size do not distinguish publish requests from chaff`() async throws {
        let notes = try await Self.notes(pairs: 1000, answerTime: .milliseconds(100))
        for samples in [notes.sizes, notes.times] {
            #expect(samples.distance < PairedSamples.bound, "\(samples.summary)")
            #expect(samples.effect < PairedSamples.bound, "\(samples.summary)")
        }
        print("chaff, bytes: \(notes.sizes.summary)")
        print("chaff, ms: \(notes.times.summary)")
    }

    private static func notes(pairs: Int, answerTime: Duration) async throws -> Notes {
        let test = try await InProcessAuthority(diagnosisKeys: PublishingApp.settings)
        let server = try await WireServer(test, answerTime: answerTime)
        var bodies: [[UInt8]] = []
        for _ in 0..<pairs {
            var app = PublishingApp(test)
            let keys = app.keys(Int.random(in: 1...14))
            bodies.append(try app.json(app.request(keys, certificate: try await app.certificate(keys, .confirmed))))
        }
        let (port, clients, requests) = (server.port, 8, bodies)
        let notes = try await withThrowingTaskGroup(of: Notes.self) { group in
            for client in 0..<clients {
                let share = stride(from: client, to: pairs, by: clients).map { requests[$0] }
                group.addTask { try await blocking { try watch(share, port: port) } }
            }
            return try await group.reduce(into: Notes()) { notes, other in
                notes.sizes.add(other.sizes)
                notes.times.add(other.times)
                notes.heads.formUnion(other.heads)
            }
        }
        withExtendedLifetime(server) {}
        return notes
    }

    /// Measures the pairs of one client. The order of the requests in a pair is random.
    private static func watch(_ bodies: [[UInt8]], port: UInt16) throws -> Notes {
        let connection = try WireConnection(port: port)
        var notes = Notes()
        for body in bodies {
            var (sizes, times) = ([0.0, 0.0], [0.0, 0.0])
            for index in [0, 1].shuffled() {
                let chaff = index == 1 ? "X-Chaff: 1\r\n" : ""
                let head =
                    "POST /v1/publish HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n\(chaff)"
                    + "Content-Length: \(body.count)\r\n\r\n"
                let start = ContinuousClock.now
                guard connection.send(Array(head.utf8) + body), let response = connection.response() else {
                    throw Lost()
                }
                times[index] = (ContinuousClock.now - start) / .milliseconds(1)
                sizes[index] = Double(response.bytes.count)
                #expect(response.status == 200)
                let lines = response.headWithoutDate.split(separator: "\n")
                notes.heads.insert(
                    lines.filter { !$0.lowercased().hasPrefix("content-length:") }.joined(separator: "\n")
                )
            }
            notes.sizes.add(sizes[0], sizes[1])
            notes.times.add(times[0], times[1])
        }
        return notes
    }
}
