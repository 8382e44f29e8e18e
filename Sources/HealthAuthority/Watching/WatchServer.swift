import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// What a program shows to operators.
struct WatchReport: Sendable {
    /// Descriptions of all problems. Empty if the program works correctly.
    let problems: [String]
    let metrics: OpenMetrics
}

/// The monitoring server. It serves `/health` and `/metrics` on a separate address that is not for
/// clients.
package struct WatchServer: Service {
    private let address: ListenAddress
    private let logger: Logger
    private let report: @Sendable () async -> WatchReport
    private let isListening: @Sendable (ListenAddress) -> Void

    /// - Parameters:
    ///   - report: Called for each request.
    ///   - isListening: Receives the listening address with the actual port.
    init(
        at address: ListenAddress,
        logger: Logger,
        report: @escaping @Sendable () async -> WatchReport,
        isListening: @escaping @Sendable (ListenAddress) -> Void
    ) {
        self.address = address
        self.logger = logger
        self.report = report
        self.isListening = isListening
    }

    package func run() async throws {
        let router = Router(context: AuthorityRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.get("/health") { [report] _, _ in try Self.response(await report().problems) }
        router.get("/metrics") { [report] _, _ in
            Response(.ok, Array(await report().metrics.text.utf8), type: OpenMetrics.type)
        }
        try await HTTPListener(
            address: address,
            requestTime: .seconds(20),
            maximumConnections: 16,
            logger: logger,
            isListening: isListening
        ).run(router)
    }

    private struct Answer: Encodable {
        let status: String
        let problems: [String]
    }

    /// The health response: status 200 if there are no problems, otherwise status 503 with the
    /// problems.
    private static func response(_ problems: [String]) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let answer = try encoder.encode(Answer(status: problems.isEmpty ? "ok" : "failing", problems: problems))
        return Response(
            problems.isEmpty ? .ok : .serviceUnavailable,
            [UInt8](answer) + [UInt8(ascii: "\n")],
            type: "application/json"
        )
    }
}
