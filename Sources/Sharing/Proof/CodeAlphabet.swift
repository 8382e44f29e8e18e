/// The characters for codes that people read aloud. No two characters look alike.
enum CodeAlphabet {
    static let characters = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ".utf8)

    static func draw(_ count: Int, using generator: inout some RandomNumberGenerator) -> String {
        let drawn = (0..<count).map { _ in characters[Int.random(in: characters.indices, using: &generator)] }
        return String(decoding: drawn, as: UTF8.self)
    }

    /// Returns a typed code in upper case, without spaces and hyphens. Returns nil if the code does
    /// not consist of `count` characters from the alphabet.
    static func read(_ text: String, count: Int) -> String? {
        guard text.utf8.count <= 64 else { return nil }
        let letters = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
            .map { (97...122).contains($0) ? $0 - 32 : $0 }
        guard letters.count == count, letters.allSatisfy(characters.contains) else { return nil }
        return String(decoding: letters, as: UTF8.self)
    }
}
