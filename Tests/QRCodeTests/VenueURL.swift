/// Texts of the shape that venues show: `https://<authority host>/v1#<base32>`.
enum VenueURL {
    /// A code of this many bytes, by way of its length in base32 without padding; the characters repeat none of
    /// the patterns of real text.
    static func withCode(ofBytes count: Int) -> String {
        withCode(ofCharacters: (count * 8 + 4) / 5)
    }

    static func withCode(ofCharacters count: Int) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        let characters = (0..<count).map { alphabet[($0 &* 2_654_435_761) >> 7 & 31] }
        return "https://health.example.org/v1#" + String(characters)
    }

    /// Name and address of 30 characters each: two fields of 32 bytes, with a seed of 18 and the rest of 2.
    static let typical = withCode(ofBytes: 84)
    /// The same with the previous seed, 18 bytes more, as shown for a while after each change of the seed.
    static let duringHandOver = withCode(ofBytes: 102)
}
