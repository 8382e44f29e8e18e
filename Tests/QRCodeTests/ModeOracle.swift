/// Computes the smallest version at error correction M that can hold a text. Tries all ways to
/// split the text into modes.
///
/// Sizes are from ISO/IEC 18004:2015: the count indicators from table 3, the characters from
/// sections 7.4.3 to 7.4.5, the codewords from table 7. Kanji mode is not supported. Lengths are in
/// sixths of a bit, so that all of them are whole numbers.
enum ModeOracle {
    static func smallestVersion(for text: String) -> Int? {
        dataCodewords.indices.map { $0 + 1 }.first { version in
            shortestLength(of: Array(text.utf8), version: version) <= dataCodewords[version - 1] * 8
        }
    }

    /// The number of data codewords in versions 1 to 20 at error correction M.
    private static let dataCodewords = [
        16, 28, 44, 64, 86, 108, 124, 154, 182, 216, 254, 290, 334, 365, 415, 453, 507, 563, 627, 669,
    ]

    private struct Mode {
        let countBits: (small: Int, large: Int)
        let sixthsPerCharacter: Int
        let characters: Set<UInt8>
    }

    private static let modes = [
        Mode(countBits: (10, 12), sixthsPerCharacter: 20, characters: Set("0123456789".utf8)),
        Mode(
            countBits: (9, 11),
            sixthsPerCharacter: 33,
            characters: Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)
        ),
        Mode(countBits: (8, 16), sixthsPerCharacter: 48, characters: Set(0...255)),
    ]

    /// Returns the shortest length in bits.
    private static func shortestLength(of bytes: [UInt8], version: Int) -> Int {
        // For each mode, the shortest length of the text so far if it ends in that mode.
        var lengths: [Int?] = modes.map { _ in nil }
        for (index, byte) in bytes.enumerated() {
            let shortest = index == 0 ? 0 : lengths.compactMap { $0 }.map { ($0 + 5) / 6 * 6 }.min()!
            for (position, mode) in modes.enumerated() {
                let header = 4 + (version < 10 ? mode.countBits.small : mode.countBits.large)
                let best = min(lengths[position] ?? .max, shortest + header * 6)
                lengths[position] = mode.characters.contains(byte) ? best + mode.sixthsPerCharacter : nil
            }
        }
        return lengths.compactMap { $0 }.map { ($0 + 5) / 6 }.min() ?? 0
    }
}
