import CheckInProtocol
import Cryptography
import Testing

extension VenueCodeURL {
    /// Of a venue that there was not before.
    static func ofNewVenue(_ name: String = "The Copper Kettle") throws -> VenueCodeURL {
        var generator = SystemRandomNumberGenerator()
        let seed = try #require(Seed(SecretBytes(randomCount: 16, using: &generator)))
        let venue = try VenueDetails(name: name, setting: .indoor)
        return try VenueCodeURL(authority: "health.example.org", code: VenueCode(seed: seed, venue: venue))
    }
}
