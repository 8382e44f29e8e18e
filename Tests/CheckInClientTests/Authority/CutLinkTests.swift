import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import HTTPClient
import Testing

/// Downloads, messages and answers by HTTP over a network that is cut.
@Suite(.timeLimit(.minutes(15)))
struct CutLinkTests {
    private let authority = PublishingAuthority()
    private static let hour = UnixTime.noon.hour
    /// The files differ only in their length. The one that is sent in chunks is short.
    private static let files: [(path: String, framing: CuttableNetwork.Framing)] = [
        ("v1/configuration", .contentLength), ("v1/packages/index", .contentLength), ("v1/packages/index", .chunked),
        ("v1/packages/\(hour.number)", .contentLength),
    ]

    init() throws {
        try authority.publish(Self.hour)
    }

    @Test(arguments: files) func `a download that is cut at any byte is an error and never a part of the file`(
        path: String,
        framing: CuttableNetwork.Framing
    ) async throws {
        let file = try authority.file(path)
        let (size, _) = try await cutEverywhere(framing, .toClient) { (link) throws(TransferError) in
            try await link.get(path, maximumSize: file.count)
        }
        #expect(size > file.count)
    }

    @Test(arguments: [("v1/authorizations", AuthorizationRequest.size), ("v1/submissions", SubmissionRequest.size)])
    func `a message that is cut at any byte does not arrive, and an answer that is cut is an error`(
        path: String,
        size: Int
    ) async throws {
        let message = [UInt8](repeating: 1, count: size)
        let exchange: Exchange = { (link) throws(TransferError) in
            try await link.post(path, message, answerSize: Answer.size)
        }
        #expect(try await cutEverywhere(.contentLength, .toAuthority, exchange).size > size)
        #expect(authority.sent.map(\.message) == [message])
        authority.change { $0.sent = [] }
        let (answer, cuts) = try await cutEverywhere(.contentLength, .toClient, exchange)
        #expect(answer > Answer.size)
        #expect(authority.sent.count == 1 + cuts)
    }

    @Test func `an answer that arrives byte by byte without an end is aborted at the timeout`() async throws {
        let server = try DrippingServer(pause: 10_000)
        let network = HTTPAuthorityNetwork(server.address, limit: .seconds(2))
        let error = TransferError(
            .server(server.address.text),
            .unreachable(reason: "the response did not complete within 2.0 seconds")
        )
        await #expect(throws: error) { try await network.use { try await $0.get("v1/key", maximumSize: 100_000) } }
    }

    // MARK: Cutting

    private typealias Exchange = @Sendable (any AuthorityLink) async throws(TransferError) -> [UInt8]

    /// Tries an exchange once without a cut, and once for each cut in one direction. With a cut,
    /// the exchange must fail with `unreachable`.
    ///
    /// - Returns: The number of bytes in that direction, and the number of cuts.
    private func cutEverywhere(
        _ framing: CuttableNetwork.Framing,
        _ direction: CuttableNetwork.Direction,
        _ exchange: @escaping Exchange
    ) async throws -> (size: Int, cuts: Int) {
        let network = try CuttableNetwork(authority, framing: framing)
        let whole = try await HTTPAuthorityNetwork(network.address).use { try await exchange($0) }
        let bytes = network.passed(direction)
        let places = CutPlaces.of(bytes)
        // RFC 9112 §8: a chunked body is complete with the chunk of size zero. Only the end of an
        // empty line follows.
        let complete = framing == .chunked ? bytes.count - 1 : bytes.count
        let lanes = 4
        try await withThrowingTaskGroup { group in
            for lane in 0..<lanes {
                let network = try CuttableNetwork(authority, framing: framing)
                group.addTask {
                    await HTTPAuthorityNetwork(network.address).use { link in
                        for index in stride(from: lane, to: places.count, by: lanes) {
                            let count = places[index]
                            network.cut(.init(direction: direction, count: count, isReset: index / lanes % 2 == 0))
                            await Self.expectUnreachable(
                                "cut after \(count) bytes",
                                link,
                                orWhole: count < complete ? nil : whole,
                                exchange
                            )
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        return (bytes.count, places.count)
    }

    /// - Parameter whole: The answer that is accepted instead of the error; nil if only the error
    ///   is accepted.
    private static func expectUnreachable(
        _ comment: Comment,
        _ link: any AuthorityLink,
        orWhole whole: [UInt8]?,
        _ exchange: Exchange
    ) async {
        do throws(TransferError) {
            let bytes = try await exchange(link)
            #expect(bytes == whole, comment)
        } catch {
            guard case .unreachable = error.cause else {
                Issue.record(error, comment)
                return
            }
        }
    }
}
