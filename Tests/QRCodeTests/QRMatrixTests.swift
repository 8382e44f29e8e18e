import QRCode
import TestSupport
import Testing

@Suite struct QRMatrixTests {
    @Test(arguments: [VenueURL.typical, VenueURL.duringHandOver])
    func `a venue's code fits version 8`(text: String) throws {
        let matrix = try QRMatrix(text)
        #expect(matrix.version == 8)
        #expect(matrix.size == 49)
    }

    @Test(arguments: Thoroughness.sample(1...500, 50, seed: 1))
    func `base32 after a prefix is encoded in the smallest version`(count: Int) throws {
        let text = VenueURL.withCode(ofCharacters: count)
        #expect(try QRMatrix(text).version == ModeOracle.smallestVersion(for: text))
    }

    @Test func `base32 in lower case needs byte mode and therefore a larger symbol`() throws {
        #expect(try QRMatrix(VenueURL.typical.lowercased()).version == 9)
        #expect(try QRMatrix(VenueURL.duringHandOver.lowercased()).version == 10)
    }

    /// The two most significant bits of the format information, masked with 10 (ISO/IEC 18004:2015,
    /// section 7.9.1).
    @Test(arguments: zip(ErrorCorrection.allCases, [(false, true), (false, false), (true, true), (true, false)]))
    func `the format information has the error correction`(level: ErrorCorrection, indicator: (Bool, Bool)) throws {
        let matrix = try QRMatrix(VenueURL.typical, errorCorrection: level)
        #expect(matrix.errorCorrection == level)
        #expect(matrix.isDark(x: 0, y: 8) == !indicator.0)
        #expect(matrix.isDark(x: 1, y: 8) == indicator.1)
    }

    @Test func `more error correction needs a larger symbol`() throws {
        let versions = try ErrorCorrection.allCases.map {
            try QRMatrix(VenueURL.typical, errorCorrection: $0).version
        }
        #expect(versions == [6, 8, 9, 11])
    }

    @Test func `three corners have a finder pattern, the fourth corner and the quiet zone do not`() throws {
        let matrix = try QRMatrix(VenueURL.typical)
        let far = matrix.size - 7
        #expect(hasFinderPattern(matrix, left: 0, top: 0))
        #expect(hasFinderPattern(matrix, left: far, top: 0))
        #expect(hasFinderPattern(matrix, left: 0, top: far))
        #expect(!hasFinderPattern(matrix, left: far, top: far))
        #expect(matrix.framed == -4..<53)
        for position in matrix.framed {
            #expect(!matrix.isDark(x: position, y: -1))
            #expect(!matrix.isDark(x: position, y: 49))
            #expect(!matrix.isDark(x: -1, y: position))
            #expect(!matrix.isDark(x: 49, y: position))
        }
    }

    /// ISO/IEC 18004:2015, table 7: version 40 at error correction M.
    @Test(arguments: [("7", 5596), ("A", 3391), ("a", 2331)])
    func `the largest symbol has exactly the standard's capacity`(character: String, count: Int) throws {
        #expect(try QRMatrix(String(repeating: character, count: count)).version == 40)
        #expect(throws: QRCodeError.textTooLong(utf8Count: count + 1, errorCorrection: .medium)) {
            try QRMatrix(String(repeating: character, count: count + 1))
        }
    }

    @Test func `an empty text and one with a null character are refused`() {
        #expect(throws: QRCodeError.emptyText) { try QRMatrix("") }
        #expect(throws: QRCodeError.nullInText) { try QRMatrix("HTTPS://\0") }
    }

    @Test func `a printed matrix contains only its size`() throws {
        let matrix = try QRMatrix(VenueURL.typical)
        let expected = "QR code of version 8-M, 49 by 49 modules"
        #expect("\(matrix)" == expected)
        #expect(String(reflecting: matrix) == expected)
        #expect(
            Mirror(reflecting: matrix).children.compactMap(\.label).sorted() == ["errorCorrection", "size", "version"]
        )
    }

    @Test func `error messages do not contain the text`() {
        #expect("\(QRCodeError.emptyText)" == "cannot encode an empty text as a QR code")
        #expect(
            "\(QRCodeError.nullInText)" == "cannot encode a text with a null character as a QR code"
        )
        #expect(
            "\(QRCodeError.textTooLong(utf8Count: 4000, errorCorrection: .high))"
                == "a text of 4000 bytes does not fit into a QR code with error correction H"
        )
        #expect(
            "\(QRCodeError.encoderFailed(errno: 12))"
                == "could not encode the text as a QR code: libqrencode failed with errno 12"
        )
    }

    /// A dark 3x3 square in a light ring in a dark ring (section 6.3.3).
    private func hasFinderPattern(_ matrix: QRMatrix, left: Int, top: Int) -> Bool {
        (0..<49).allSatisfy { index in
            let (x, y) = (index % 7, index / 7)
            let distance = max(abs(x - 3), abs(y - 3))
            return matrix.isDark(x: left + x, y: top + y) == (distance != 2)
        }
    }
}

/// Texts in the form of a venue code's URL: `https://<authority host>/v1#<base32>`.
enum VenueURL {
    /// Returns a URL whose code has this number of bytes in base32 without padding. The
    /// characters do not repeat like those of real text.
    static func withCode(ofBytes count: Int) -> String {
        withCode(ofCharacters: (count * 8 + 4) / 5)
    }

    static func withCode(ofCharacters count: Int) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        let characters = (0..<count).map { alphabet[($0 &* 2_654_435_761) >> 7 & 31] }
        return "https://health.example.org/v1#" + String(characters)
    }

    /// Name and address of 30 characters each: two fields of 32 bytes, 18 bytes for the seed and
    /// 2 bytes for the rest.
    static let typical = withCode(ofBytes: 84)
    /// The same with the previous seed, which needs 18 more bytes and is included during a
    /// hand-over.
    static let duringHandOver = withCode(ofBytes: 102)
}
