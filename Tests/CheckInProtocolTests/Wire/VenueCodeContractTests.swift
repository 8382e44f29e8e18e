@testable import CheckInProtocol
import TestSupport
import TestTraits
import Testing

/// Venue codes against protoc, which works from the contract in Protos/.
@Suite(.serialized) struct VenueCodeContractTests {
    private static let schema = "Sources/CheckInProtocol/Protos/venue_code.proto"

    @Test(
        "protoc reads and writes our messages",
        .proves("M2"),
        arguments: VectorFile.published.venueCodes
    )
    func published(vector: VenueCodeVector) async throws {
        let text = try await ExternalTool.decodeMessage(vector.message.bytes, "VenueCode", schema: Self.schema)
        #expect(text.contains("seed: "))
        let written = try await ExternalTool.encodeMessage(text, "VenueCode", schema: Self.schema)
        #expect(written == vector.message.bytes)
    }

    @Test("the longest message has exactly the reserved size")
    func capacity() throws {
        let longest = try #require(VectorFile.published.venueCodes.map(\.message.bytes.count).max())
        #expect(longest == VenueCode.maximumMessageCount)
    }
}
