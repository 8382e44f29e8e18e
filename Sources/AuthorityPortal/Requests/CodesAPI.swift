import CheckInProtocol
import Foundation
import HTTPTypes
import HealthAuthority
import Hummingbird
import NIOCore

/// The endpoint with which the authority's case system issues codes. It has the host of the portal, and no
/// cookies: each request has the case system's key.
struct CodesAPI {
    /// The maximum size of a request in bytes.
    private static let maximumSize = 1024

    let caseSystems: KeyHolders
    let verification: Verification

    func addRoutes(to group: RouterGroup<AuthorityRequestContext>) {
        group.post("codes") { request, _ in try await issue(request) }
    }

    private func issue(_ request: Request) async throws -> Response {
        guard let key = request.bearerKey, let name = try await caseSystems.name(withKey: key) else {
            throw HTTPError(.unauthorized, message: "the Authorization header has no valid key of a case system")
        }
        guard request.headers[.contentType]?.lowercased() == "application/json" else {
            throw HTTPError(.unsupportedMediaType, message: "the content type is not application/json")
        }
        let body = try await request.bytes(upTo: Self.maximumSize, otherwise: "no code was issued")
        guard let order = CodesOrder(decoding: body) else {
            throw HTTPError(
                .badRequest,
                message: #"the request is not {"kind": "hotline-code", "count": 1}, with "pin" or a count from 1 to 10"#
            )
        }
        switch try await verification.issue(order.kind, count: order.count, officer: Officer.ofCaseSystem(name)) {
        case .tooMany:
            throw HTTPError(.tooManyRequests, message: "the case system's codes_per_hour are issued")
        case .guessed:
            throw HTTPError(
                .conflict,
                message: "no PINs are issued for a day, because many were guessed; use hotline codes"
            )
        case .codes(let codes, let until):
            let time = Date(timeIntervalSince1970: TimeInterval(until.seconds)).formatted(.iso8601)
            let list = codes.map { "\"\($0)\"" }.joined(separator: ", ")
            // Codes and times have no characters that JSON escapes.
            let answer = #"{"codes": [\#(list)], "valid_until": "\#(time)"}"#
            return Response(.ok, Array("\(answer)\n".utf8), type: "application/json")
        }
    }
}

/// The codes that a case system asks for: `{"kind": "hotline-code", "count": 1}`.
struct CodesOrder: Equatable {
    static let acceptedCounts = 1...10

    let kind: CodeKind
    let count: Int

    /// Nil if the message is not an object with exactly these two members, or if a value is unknown.
    init?(decoding bytes: some Sequence<UInt8>) {
        guard let message = try? JSONDecoder().decode([String: Value].self, from: Data(bytes)), message.count == 2,
            case .text(let kind) = message["kind"], case .number(let count) = message["count"],
            Self.acceptedCounts.contains(count)
        else { return nil }
        switch kind {
        case "hotline-code": self.kind = .hotlineCode
        case "pin": self.kind = .pin
        default: return nil
        }
        self.count = count
    }

    private enum Value: Decodable {
        case text(String)
        case number(Int)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .number(try container.decode(Int.self))
            }
        }
    }
}
