import CheckInProtocol
@testable import HealthAuthority
import AuthorityProtocol
import TestTraits
import Testing

@Suite("Observer of the channel", .serialized, .timeLimit(.minutes(15)))
struct ObserverTests {
    @Test(.proves("S8", "P8"))
    func `real exchanges and decoys have the same sizes, heads and minimum answer time`() async throws {
        let notes = try await Self.notes(pairs: 20, answerTime: .milliseconds(10))
        Self.expectSameShape(notes, pairs: 20, milliseconds: 10)
    }

    @Test(.proves("S8", "P8"), .extended)
    func `timing does not distinguish real authorisations and submissions from decoys`() async throws {
        let notes = try await Self.notes(pairs: 1000, answerTime: .milliseconds(100))
        Self.expectSameShape(notes, pairs: 1000, milliseconds: 100)
        for samples in [notes.authorizations, notes.submissions] {
            #expect(samples.distance < PairedSamples.bound, "\(samples.summary)")
            #expect(samples.effect < PairedSamples.bound, "\(samples.summary)")
        }
        Self.show(notes)
    }

    @Test(.proves("S8", "P8"), .extended) func `the observer detects decoys that are answered sooner`() async throws {
        // Two seconds are more than a busy machine adds to an answer.
        let notes = try await Self.notes(pairs: 50, answerTime: .seconds(2), decoyAnswerTime: .milliseconds(100))
        for samples in [notes.authorizations, notes.submissions] {
            #expect(samples.distance > 2 * PairedSamples.bound, "\(samples.summary)")
            #expect(samples.effect > 2 * PairedSamples.bound, "\(samples.summary)")
        }
        Self.show(notes)
    }

    /// Checks the properties of exchanges that do not depend on the load of the machine.
    private static func expectSameShape(_ notes: Observer.Notes, pairs: Int, milliseconds: Double) {
        #expect(notes.refusals == 0)
        #expect(notes.sizes.count == 4)
        #expect(notes.sizes.values.allSatisfy { $0.count == 1 }, "\(notes.sizes)")
        #expect(notes.heads.count == 2)
        #expect(notes.heads.values.allSatisfy { $0.count == 1 }, "\(notes.heads)")
        for samples in [notes.authorizations, notes.submissions] {
            #expect(samples.first.count == pairs && samples.second.count == pairs)
            #expect((samples.first + samples.second).allSatisfy { $0 >= milliseconds })
        }
    }

    /// - Parameters:
    ///   - pairs: A multiple of 10.
    ///   - decoyAnswerTime: The answer time of decoys, if it differs from `answerTime`.
    private static func notes(
        pairs: Int,
        answerTime: Duration,
        decoyAnswerTime: Duration? = nil
    ) async throws -> Observer.Notes {
        let test = try await InProcessAuthority(diagnosisKeys: PublishingApp.settings)
        try await test.publish()
        let (day, key) = try await ReportingClient(test).key()
        let server = try await WireServer(test, answerTime: answerTime)
        var faulty: WireServer?
        if let decoyAnswerTime { faulty = try await WireServer(test, answerTime: decoyAnswerTime) }
        let observer = Observer(port: server.port, decoyPort: (faulty ?? server).port, keyDay: day, key: key)
        let notes = try await observer.watch(proofs(pairs, test), clients: 8)
        withExtendedLifetime((server, faulty)) {}
        return notes
    }

    /// Hotline codes from several officers, because the number of codes per officer is limited.
    private static func proofs(_ count: Int, _ test: InProcessAuthority) async throws -> [PositiveTestProof] {
        var proofs: [PositiveTestProof] = []
        for officer in 0..<count / 10 {
            let codes = try await test.authority.verification.issue(
                .hotlineCode,
                count: 10,
                officer: "officer-\(officer)"
            )
            proofs += try #require(codes.texts).compactMap { HotlineCode($0).map { .hotlineCode($0) } }
        }
        return proofs
    }

    private static func show(_ notes: Observer.Notes) {
        print("authorisations of decoys, ms: \(notes.authorizations.summary)")
        print("submissions of decoys, ms: \(notes.submissions.summary)")
    }
}
