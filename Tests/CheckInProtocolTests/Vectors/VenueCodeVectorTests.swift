@testable import CheckInProtocol
import Cryptography
import TestTraits
import Testing

struct VenueCodeVector: Vector {
    let `case`: String
    let seed: HexBytes
    let previousSeed: HexBytes?
    let name: String
    let address: String
    let defaultStay: Int
    let setting: String
    let publicIdentifier: String?
    let authority: String
    let message: HexBytes
    let url: String
    let identityMessage: HexBytes
    let identity: HexBytes
}

struct RefusedVenueCodeVector: Vector {
    let `case`: String
    let url: String
    let error: String
}

@Suite struct VenueCodeVectorTests {
    @Test("a code encodes to its message and its URL", .proves("M2"), arguments: VectorFile.published.venueCodes)
    func writing(vector: VenueCodeVector) throws {
        let code = try code(of: vector)
        #expect(code.message == vector.message.bytes)
        #expect(try VenueCodeURL(authority: vector.authority, code: code).string == vector.url)
    }

    @Test("a code's message and its URL decode to the code", .proves("M2"), arguments: VectorFile.published.venueCodes)
    func reading(vector: VenueCodeVector) throws {
        let code = try code(of: vector)
        #expect(try VenueCode(message: vector.message.bytes) == code)
        let url = try VenueCodeURL(parsing: vector.url)
        #expect(url.code == code)
        #expect(url.authority == vector.authority)
    }

    @Test("a code has the identity of its venue", .proves("P2"), arguments: VectorFile.published.venueCodes)
    func identity(vector: VenueCodeVector) throws {
        let url = try VenueCodeURL(parsing: vector.url)
        let message = VenueIdentity.message(authority: url.authority, venue: url.code.venue)
        #expect(message == vector.identityMessage.bytes)
        #expect(url.identity.bytes == vector.identity.bytes)
    }

    @Test("base 32 is read in both cases, and written in upper case", arguments: VectorFile.published.venueCodes)
    func lowerCase(vector: VenueCodeVector) throws {
        #expect(vector.authority == vector.authority.lowercased())
        #expect(try VenueCodeURL(parsing: vector.url.lowercased()).string == vector.url)
    }

    @Test("an invalid venue code is refused with its own error", arguments: VectorFile.published.refusedVenueCodes)
    func refusal(vector: RefusedVenueCodeVector) {
        let error = #expect(throws: VenueCodeError.self) { try VenueCodeURL(parsing: vector.url) }
        #expect(error?.vectorName == vector.error)
    }

    @Test("the vectors cover every error of a URL")
    func completeness() {
        let reached = Set(VectorFile.published.refusedVenueCodes.map(\.error))
        // A URL cannot cause these errors: an address may be empty, and an empty public identifier
        // is not encoded.
        let possible = VenueCodeError.examples.filter { $0 != .empty(.publicIdentifier) && $0 != .empty(.address) }
        #expect(reached == Set(possible.map(\.vectorName)))
    }

    private func code(of vector: VenueCodeVector) throws -> VenueCode {
        let settings: [String: VenueSetting] = [
            "unspecified": .unspecified, "indoor": .indoor, "outdoor": .outdoor, "ventilated indoor": .ventilatedIndoor,
        ]
        let venue = try VenueDetails(
            name: vector.name,
            address: vector.address,
            defaultStay: vector.defaultStay,
            setting: #require(settings[vector.setting]),
            publicIdentifier: vector.publicIdentifier
        )
        return try VenueCode(
            seed: seed(vector.seed),
            previousSeed: vector.previousSeed.map { try seed($0) },
            venue: venue
        )
    }

    private func seed(_ hex: HexBytes) throws -> Seed {
        try #require(Seed(SecretBytes(copying: hex.bytes)))
    }
}
