import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import Foundation
import HTTPClient
import SystemPackage
import TestPackages
import TestTraits
import Testing

@Suite struct AdviceDownloadTests {
    let test: TestDiary
    let authority = PublishingAuthority()
    let hour = UnixTime.noon.hour

    init() throws {
        test = try TestDiary()
        try test.diary.enroll(authority.enrolled)
        try test.diary.answer(.matching, true)
    }

    private func sync() async throws { _ = try await Sync(authority.client(of: test.diary)).run() }

    private func hour(_ offset: Int) -> Hour { Hour(number: UInt32(Int(hour.number) + offset))! }

    private static func advice(_ text: String) throws -> Advice {
        let step = try #require(LevelAdvice.Step(text: text))
        let level = try #require(LevelAdvice(happened: "It happened.", steps: [step]))
        let english = try #require(ProfileAdvice.Text(language: "en", low: level, increased: level))
        let profile = try #require(ProfileAdvice(profile: 0, texts: [english]))
        return try #require(Advice([profile]))
    }

    /// Publishes an hour, and from this hour on a file of advice.
    private func publish(_ offset: Int, _ file: [UInt8]?, digest: [UInt8]? = nil) throws {
        authority.change { state in
            state.advice = (digest ?? file.map { SHA256.hash($0) }).map { ($0, .none) }
            state.files["v1/advice"] = file
        }
        try authority.publish(hour(offset))
        test.clock.set(hour(offset).start)
    }

    @Test(.proves("N3", "I3"))
    func `the advice is fetched once for each digest, last, also without check-ins and exposures`() async throws {
        try publish(0, nil)
        try await sync()
        #expect(try test.diary.advice().isEmpty && !authority.requests.contains("v1/advice"))
        for (offset, text) in [(1, "Wait."), (3, "Do not wait.")] {
            let advice = try Self.advice(text)
            try publish(offset, advice.payload)
            authority.forgetRequests()
            try await sync()
            #expect(authority.requests.suffix(1) == ["v1/advice"])
            #expect(authority.requests.count { $0 == "v1/advice" } == 1)
            #expect(try test.diary.advice() == [1: advice])
            try publish(offset + 1, advice.payload)
            authority.forgetRequests()
            try await sync()
            #expect(authority.requests == ["v1/packages/\(hour(offset + 1).number)"])
        }
        try publish(5, nil)
        try await sync()
        #expect(try test.diary.advice().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: test.path.appending("published/advice").string))
    }

    @Test(.proves("N3")) func `requests are the same with and without an exposure`() async throws {
        let other = try TestDiary()
        try other.diary.enroll(authority.enrolled)
        try other.diary.answer(.matching, true)
        _ = try test.diary.record(.test(seed: 1))
        let file = try Self.advice("Wait.").payload
        var requests: [[String]] = []
        for diary in [test, other] {
            authority.forgetRequests()
            let (day, report) = try ProtectedReport.test(seed: 1, level: 8)
            authority.change { ($0.advice, $0.files["v1/advice"]) = ((SHA256.hash(file), .none), file) }
            if diary.path == test.path { try authority.publish(hour, [day: [report]]) }
            diary.clock.set(hour.start)
            _ = try await Sync(authority.client(of: diary.diary)).run()
            requests.append(authority.requests)
        }
        #expect(requests[0] == requests[1] && requests[0].last == "v1/advice")
    }

    /// The file, and the digest in the configuration; nil for the file's own.
    private static let defects: [(file: [UInt8]?, digest: [UInt8]?)] = [
        (nil, [UInt8](repeating: 1, count: 32)),
        ([1, 2, 3], [UInt8](repeating: 1, count: 32)),
        ([0x0A, 0x00], nil),
        ([UInt8](repeating: 0, count: Advice.maximumSize + 1), nil),
    ]

    @Test(.proves("N3"), arguments: 0..<4)
    func `advice that is missing or invalid is reported, and does not stop warnings`(number: Int) async throws {
        _ = try test.diary.record(.test(seed: 1))
        try publish(0, try Self.advice("Wait.").payload)
        try await sync()
        let (file, digest) = Self.defects[number]
        authority.change { state in
            state.advice = ((digest ?? file.map { SHA256.hash($0) }).map { ($0, .none) })
            state.files["v1/advice"] = file
        }
        let (day, report) = try ProtectedReport.test(seed: 1, level: 8)
        test.clock.advance(minutes: 240)
        try authority.publish(hour(1), [day: [report]])
        test.clock.set(hour(1).start)
        let error = await #expect(throws: ClientError.self) { try await sync() }
        #expect(error.map { "\($0)".contains("v1/advice") } == true, "\(error.map { "\($0)" } ?? "")")
        #expect(try test.diary.exposures().count == 1)
        // Advice that the configuration does not name any more is not used.
        #expect(try test.diary.advice().isEmpty)
        // The next download tries again.
        try publish(2, try Self.advice("Do not wait.").payload)
        try await sync()
        #expect(try test.diary.advice() == [1: Self.advice("Do not wait.")])
    }
}
