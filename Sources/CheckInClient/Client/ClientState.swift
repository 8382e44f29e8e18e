import CheckInProtocol
import Cryptography
import Foundation

/// What the client remembers besides check-ins: one sealed row, in steps of four KiB, so that its size tells nothing.
struct ClientState: Codable {
    var authority: EnrolledAuthority?
    /// By the name of a ``Consent``: whether it was given. What is not there was not asked.
    var consents: [String: Bool] = [:]
    /// Of the newest index that was seen: an older one withholds packages.
    var newestHour: UInt32?
    /// Of the newest configuration that was seen.
    var configurationHour: UInt32?
    var lastCheck: LastCheck?
    var decoys = DecoyState()
    /// A laboratory's test whose result is awaited.
    var test: AwaitedTest?
    /// Submissions that were accepted since the diary began.
    var submissions = 0

    private static let step = 4096

    var encoded: SecretBytes {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard var json = try? encoder.encode(self) else { fatalError("unreachable: every field can be encoded") }
        defer { json.resetBytes(in: json.indices) }
        let size = (json.count / Self.step + 1) * Self.step
        return SecretBytes(maximumCount: size) { bytes in
            bytes += json
            bytes += repeatElement(UInt8(ascii: " "), count: size - json.count)
        }
    }

    /// Nil if the bytes are not what ``encoded`` gives.
    init?(decoding bytes: SecretBytes) {
        var json = bytes.withSpan { span in Data(span.indices.map { span[$0] }) }
        defer { json.resetBytes(in: json.indices) }
        guard let state = try? JSONDecoder().decode(ClientState.self, from: json) else { return nil }
        self = state
    }

    init() {}
}

extension ClientState: Redacted {
    var description: String { "<client state>" }
}
