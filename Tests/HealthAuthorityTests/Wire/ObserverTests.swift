import CheckInProtocol
@testable import HealthAuthority
import Sharing
import Testing

@Suite("Observer of the channel", .serialized, .timeLimit(.minutes(5)))
struct ObserverTests {
    private static let pairs = 1000

    @Test("S8, P8: neither sizes nor times tell real authorisations and submissions from decoys")
    func indistinguishable() async throws {
        let notes = try await Self.notes(answerTime: .milliseconds(100))
        #expect(notes.refusals == 0)
        #expect(notes.sizes.count == 4)
        #expect(notes.sizes.values.allSatisfy { $0.count == 1 }, "\(notes.sizes)")
        for samples in [notes.authorizations, notes.submissions] {
            #expect(samples.first.count == Self.pairs && samples.second.count == Self.pairs)
            #expect((samples.first + samples.second).allSatisfy { $0 >= 100 })
            #expect(samples.distanceProbability > PairedSamples.significance, "\(samples.summary)")
            #expect(samples.differenceProbability > PairedSamples.significance, "\(samples.summary)")
        }
        Self.show(notes)
    }

    /// Not asserted: this is what the time that every answer takes at the least is there to hide.
    @Test("S8: sizes are equal also if nothing waits, and what times would tell is shown")
    func withoutAnswerTime() async throws {
        let notes = try await Self.notes(answerTime: .zero)
        #expect(notes.refusals == 0)
        #expect(notes.sizes.values.allSatisfy { $0.count == 1 }, "\(notes.sizes)")
        Self.show(notes)
    }

    private static func notes(answerTime: Duration) async throws -> Observer.Notes {
        let test = try await AuthorityUnderTest()
        try await test.publish()
        let (day, key) = try await ClientUnderTest(test).key()
        let server = try await WireServer(test, answerTime: answerTime)
        let observer = Observer(port: server.port, keyDay: day, key: key)
        let notes = try await observer.watch(proofs(test), clients: answerTime == .zero ? 1 : 8)
        withExtendedLifetime(server) {}
        return notes
    }

    /// As many codes as officers may issue, each their share.
    private static func proofs(_ test: AuthorityUnderTest) async throws -> [PositiveTestProof] {
        var proofs: [PositiveTestProof] = []
        for officer in 0..<pairs / 10 {
            let codes = try await test.authority.verification.issue(
                .hotlineCode,
                count: 10,
                officer: "officer-\(officer)"
            )
            proofs += try #require(codes).compactMap { HotlineCode($0).map { .hotlineCode($0) } }
        }
        return proofs
    }

    private static func show(_ notes: Observer.Notes) {
        print("authorisations of decoys, ms: \(notes.authorizations.summary)")
        print("submissions of decoys, ms: \(notes.submissions.summary)")
    }
}
