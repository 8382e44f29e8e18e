@testable import CheckInProtocol
import Cryptography
import Testing
import TestSupport
import TestTraits

@Suite struct VenueCodeTests {
    @Test func `any valid code round-trips through its message and its URL`() throws {
        var generator = SeededGenerator(1)
        for _ in 0..<1000 {
            let code = try VenueCode.random(using: &generator)
            #expect(try VenueCode(message: code.message) == code)
            let url = try VenueCodeURL(authority: "health.example.org", code: code)
            #expect(try VenueCodeURL(parsing: url.string) == url)
        }
    }

    @Test func `a changed message is refused, or is the canonical message of another code`() throws {
        var generator = SeededGenerator(2)
        var (parsed, refused) = (0, 0)
        while parsed + refused < 20_000 {
            let message = try VenueCode.random(using: &generator).message
            for _ in 0..<20 {
                let changed = message.mutated(using: &generator)
                do throws(VenueCodeError) {
                    #expect(try VenueCode(message: changed).message == changed)
                    parsed += 1
                } catch {
                    refused += 1
                }
            }
        }
        #expect(parsed > 500)
        #expect(refused > 1000)
    }

    @Test
    func `a changed URL is refused, or is the canonical URL of another code apart from upper and lower case`() throws {
        var generator = SeededGenerator(3)
        var (parsed, refused) = (0, 0)
        while parsed + refused < 20_000 {
            let code = try VenueCode.random(using: &generator)
            let url = try VenueCodeURL(authority: "health.example.org", code: code).string
            for _ in 0..<20 {
                let changed = String(decoding: Array(url.utf8).mutated(using: &generator), as: UTF8.self)
                do throws(VenueCodeError) {
                    let written = try VenueCodeURL(parsing: changed).string
                    let parts = changed.split(separator: "#")
                    #expect(written == "\(parts[0])#\(parts[1].uppercased())")
                    parsed += 1
                } catch {
                    refused += 1
                }
            }
        }
        #expect(parsed > 500)
        #expect(refused > 1000)
    }

    @Test func `random bytes are not a code`() {
        var generator = SeededGenerator(4)
        for count in 0..<2000 {
            let bytes = generator.bytes(count % 400)
            #expect(throws: VenueCodeError.self) { try VenueCode(message: bytes) }
            #expect(throws: VenueCodeError.self) { try VenueCodeURL(parsing: String(decoding: bytes, as: UTF8.self)) }
        }
    }

    @Test func `the longest code has the maximum number of characters`() throws {
        let longest = try #require(VectorFile.published.venueCodes.first { $0.case == "the longest code" })
        let fragment = try #require(longest.url.split(separator: "#").last)
        #expect(fragment.utf8.count == VenueCodeURL.maximumFragmentCount)
    }

    @Test func `a code during the hand-over has both seeds, the current one first`() throws {
        var generator = SeededGenerator(5)
        let (seed, previous) = (Seed(using: &generator), Seed(using: &generator))
        let venue = try VenueDetails(name: "A")
        #expect(try VenueCode(seed: seed, venue: venue).seeds == [seed])
        #expect(try VenueCode(seed: seed, previousSeed: previous, venue: venue).seeds == [seed, previous])
        #expect(throws: VenueCodeError.previousSeedIsSeed) {
            try VenueCode(seed: seed, previousSeed: seed, venue: venue)
        }
    }

    @Test(.proves("N1")) func `a code has a public identifier only if it is configured`() throws {
        var generator = SeededGenerator(6)
        let seed = Seed(using: &generator)
        let unnamed = try VenueCode(seed: seed, venue: VenueDetails(name: "A")).message
        let named = try VenueCode(seed: seed, venue: VenueDetails(name: "A", publicIdentifier: "B")).message
        #expect(named == unnamed + [7 << 3 | 2, 1, UInt8(ascii: "B")])
        #expect(try VenueCode(message: unnamed).venue.publicIdentifier == nil)
        #expect(throws: VenueCodeError.empty(.publicIdentifier)) { try VenueDetails(name: "A", publicIdentifier: "") }
    }

    @Test func `texts that differ only in normalisation are different`() throws {
        let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
        #expect(composed == decomposed)
        #expect(try VenueText(composed, for: .name) != VenueText(decomposed, for: .name))
        #expect(try Set([VenueText(composed, for: .name), VenueText(decomposed, for: .name)]).count == 2)
        #expect(try VenueText(composed, for: .name) == VenueText(composed, for: .address))
    }

    @Test func `every error has its own message, which does not contain the input`() {
        let sentences = VenueCodeError.examples.map { "\($0)" }
        #expect(Set(sentences).count == sentences.count)
        #expect(sentences.allSatisfy { $0.contains("venue") || $0.contains("stay") })
        #expect(
            "\(VenueCodeError.seedLength(bytes: 15))" == "the venue code's seed has 15 bytes (expected 16)"
        )
        #expect("\(VenueCodeError.textTooLong(.name, bytes: 101))".hasPrefix("the venue's name is too long: 101 bytes"))
    }
}

extension [UInt8] {
    /// Makes one to three changes. A change flips a bit, replaces, inserts or removes a byte,
    /// removes or repeats a part, or moves a part to the end.
    fileprivate func mutated(using generator: inout some RandomNumberGenerator) -> [UInt8] {
        var bytes = self
        for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
            let index = bytes.indices.randomElement(using: &generator)!
            let part = index..<Swift.min(bytes.count, index + .random(in: 1...20, using: &generator))
            switch Int.random(in: 0...6, using: &generator) {
            case 0: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            case 1: bytes[index] = .random(in: 0...255, using: &generator)
            case 2: bytes.insert(.random(in: 0...255, using: &generator), at: index)
            case 3: bytes.remove(at: index)
            case 4: bytes.removeSubrange(part)
            case 5: bytes.insert(contentsOf: bytes[part], at: bytes.indices.randomElement(using: &generator)!)
            default: bytes.replaceSubrange(index..., with: bytes[part.upperBound...] + bytes[part])
            }
        }
        return bytes
    }
}

extension VenueCodeError {
    /// One example of each case, for each field.
    static let examples: [VenueCodeError] =
        [
            .notAVenueCodeURL, .authorityHost, .unknownVersion, .tooLong(characters: 557), .notBase32,
            .malformedMessage,
            .unknownField, .notCanonical, .seedLength(bytes: 15), .previousSeedLength(bytes: 15), .previousSeedIsSeed,
            .defaultStay(minutes: 3), .unknownSetting,
        ]
        + [VenueText.Field.name, .address, .publicIdentifier].flatMap {
            [
                VenueCodeError.empty($0), .textTooLong($0, bytes: 101), .controlCharacter($0), .invisibleCharacter($0),
                .noLetter($0), .spaceAround($0), .tooManyMarks($0),
            ]
        }

    /// The error's name in the published vectors.
    var vectorName: String {
        switch self {
        case .notAVenueCodeURL: "not_a_venue_code_url"
        case .authorityHost: "authority_host"
        case .unknownVersion: "unknown_version"
        case .tooLong: "too_long"
        case .notBase32: "not_base32"
        case .malformedMessage: "malformed_message"
        case .unknownField: "unknown_field"
        case .notCanonical: "not_canonical"
        case .seedLength: "seed_length"
        case .previousSeedLength: "previous_seed_length"
        case .previousSeedIsSeed: "previous_seed_is_seed"
        case .empty(let field): "empty/\(field.vectorName)"
        case .textTooLong(let field, _): "text_too_long/\(field.vectorName)"
        case .controlCharacter(let field): "control_character/\(field.vectorName)"
        case .invisibleCharacter(let field): "invisible_character/\(field.vectorName)"
        case .noLetter(let field): "no_letter/\(field.vectorName)"
        case .spaceAround(let field): "space_around/\(field.vectorName)"
        case .tooManyMarks(let field): "too_many_marks/\(field.vectorName)"
        case .defaultStay: "default_stay"
        case .unknownSetting: "unknown_setting"
        }
    }
}

extension VenueText.Field {
    fileprivate var vectorName: String {
        switch self {
        case .name: "name"
        case .address: "address"
        case .publicIdentifier: "public_identifier"
        }
    }
}

extension VenueCode {
    /// Returns a random valid code.
    static func random(using generator: inout some RandomNumberGenerator) throws -> VenueCode {
        try VenueCode(
            seed: Seed(using: &generator),
            previousSeed: Bool.random(using: &generator) ? Seed(using: &generator) : nil,
            venue: VenueDetails(
                name: text(1...100, using: &generator),
                address: text(0...100, using: &generator),
                defaultStay: 5 * .random(in: 1...144, using: &generator),
                setting: VenueSetting.allCases.randomElement(using: &generator)!,
                publicIdentifier: Bool.random(using: &generator) ? text(1...100, using: &generator) : nil
            )
        )
    }

    /// Returns a text of a letter and of characters of one to four bytes. Its number of UTF-8 bytes
    /// is in `counts`. With 0 bytes, the text is empty.
    private static func text(_ counts: ClosedRange<Int>, using generator: inout some RandomNumberGenerator) -> String {
        let count = Int.random(in: counts, using: &generator)
        var text = count == 0 ? "" : "x"
        while text.utf8.count < count {
            let character = "aZ 0-ßéЖש世가🍕".randomElement(using: &generator)!
            let fits = text.utf8.count + String(character).utf8.count <= count
            text.append(fits && !(character == " " && text.utf8.count + 1 == count) ? character : "x")
        }
        return text
    }
}
