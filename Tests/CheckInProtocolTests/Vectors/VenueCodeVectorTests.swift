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
    @Test(.proves("M2"), arguments: VectorFile.published.venueCodes)
    func `a code encodes to its message and its URL`(vector: VenueCodeVector) throws {
        let code = try code(of: vector)
        #expect(code.message == vector.message.bytes)
        #expect(try VenueCodeURL(authority: vector.authority, code: code).string == vector.url)
    }

    @Test(.proves("M2"), arguments: VectorFile.published.venueCodes)
    func `a code's message and its URL decode to the code`(vector: VenueCodeVector) throws {
        let code = try code(of: vector)
        #expect(try VenueCode(message: vector.message.bytes) == code)
        let url = try VenueCodeURL(parsing: vector.url)
        #expect(url.code == code)
        #expect(url.authority == vector.authority)
    }

    @Test(.proves("P2"), arguments: VectorFile.published.venueCodes)
    func `a code has the identity of its venue`(vector: VenueCodeVector) throws {
        let url = try VenueCodeURL(parsing: vector.url)
        let message = VenueIdentity.message(authority: url.authority, venue: url.code.venue)
        #expect(message == vector.identityMessage.bytes)
        #expect(url.identity.bytes == vector.identity.bytes)
    }

    @Test(arguments: VectorFile.published.venueCodes)
    func `base 32 is read in both cases, and written in upper case`(vector: VenueCodeVector) throws {
        #expect(vector.authority == vector.authority.lowercased())
        #expect(try VenueCodeURL(parsing: vector.url.lowercased()).string == vector.url)
    }

    @Test(arguments: VectorFile.published.refusedVenueCodes)
    func `an invalid venue code is refused with its own error`(vector: RefusedVenueCodeVector) {
        let error = #expect(throws: VenueCodeError.self) { try VenueCodeURL(parsing: vector.url) }
        #expect(error?.vectorName == vector.error)
    }

    @Test func `the vectors cover every error of a URL`() {
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
