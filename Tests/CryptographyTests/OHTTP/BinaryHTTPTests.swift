import OHTTP
import TestSupport
import Testing

@Suite struct BinaryHTTPTests {
    private static let request = BinaryRequest(
        method: "POST",
        scheme: "https",
        path: "/v1/submissions",
        content: [1, 2, 3]
    )
    private static let response = BinaryResponse(status: 200, content: [4, 5])

    /// RFC 9292, figure 11 (section 5.1).
    @Test func `RFC 9292: a request with a header`() throws {
        let bytes = try #require(
            [UInt8](
                hex: """
                    00034745540568747470 73000a2f68656c6c6f2e747874406c0a757365722d6167656e74346375726c2f372e31362e33\
                    206c69626375726c2f372e31362e33204f70656e53534c2f302e392e376c207a6c69622f312e322e3304686f73740f77\
                    77772e6578616d706c652e636f6d0f6163636570742d6c616e677561676506656e2c206d690000
                    """
            )
        )
        let request = try BinaryRequest(decoding: bytes[...])
        #expect(request.method == "GET")
        #expect(request.scheme == "https")
        #expect(request.authority == "")
        #expect(request.path == "/hello.txt")
        #expect(request.header.map(\.name) == ["user-agent", "host", "accept-language"])
        #expect(request.header.last?.value == "en, mi")
        #expect(request.content == [])
        #expect(request.encoded() == bytes)
    }

    @Test func `RFC 9458: messages that omit empty sections are refused, and padding completes them`() throws {
        let vector = try RFC9458Vector()
        let (request, response) = (try vector.bytes("request"), try vector.bytes("response"))
        #expect(throws: ObliviousHTTPError.truncated) { try BinaryRequest(decoding: request[...]) }
        #expect(throws: ObliviousHTTPError.truncated) { try BinaryResponse(decoding: response[...]) }
        let whole = try BinaryRequest(decoding: (request + [0, 0, 0])[...])
        #expect(
            whole == BinaryRequest(method: "GET", scheme: "https", authority: "example.com", path: "/", content: [])
        )
        #expect(try BinaryResponse(decoding: (response + [0, 0, 0])[...]) == BinaryResponse(status: 200, content: []))
    }

    @Test func `padding extends a message to the given length and is not part of its content`() throws {
        let plain = Self.request.encoded()
        for count in plain.count...plain.count + 70 {
            let padded = Self.request.encoded(paddedTo: count)
            #expect(padded.count == count)
            #expect(padded.starts(with: plain))
            #expect(try BinaryRequest(decoding: padded[...]) == Self.request)
        }
        let response = Self.response.encoded(paddedTo: 544)
        #expect(response.count == 544)
        #expect(try BinaryResponse(decoding: response[...]) == Self.response)
    }

    @Test func `padding that is not zero is refused`() {
        for byte in 1...255 as ClosedRange<UInt8> {
            #expect(throws: ObliviousHTTPError.trailing) {
                try BinaryRequest(decoding: (Self.request.encoded() + [0, byte])[...])
            }
        }
    }

    @Test func `a message that is truncated at any byte is refused`() {
        for (count, bytes) in [Self.request.encoded(), Self.response.encoded()].enumerated() {
            for end in bytes.indices {
                #expect(throws: ObliviousHTTPError.truncated) {
                    if count == 0 { _ = try BinaryRequest(decoding: bytes[..<end]) }
                    if count == 1 { _ = try BinaryResponse(decoding: bytes[..<end]) }
                }
            }
        }
    }

    private static let badRequests: [(String, ObliviousHTTPError)] = [
        // Indeterminate length, a response, and a framing indicator that is not in its shortest
        // form.
        ("02", .framing), ("01", .framing), ("03", .framing), ("4000", .notShortest),
        // An empty method, a method with a space, and a path with a control character.
        ("0000056874747073000161000000", .value(field: "the control data")),
        ("0003472054056874747073000161000000", .value(field: "the method")),
        ("000347455405687474707300010a000000", .value(field: "the path")),
        // Header fields with a capital letter, without a name, and with a trailing space.
        ("000347455405687474707300016104014101620000", .value(field: "a field of the header")),
        ("0003474554056874747073000161030001620000", .value(field: "a field of the header")),
        ("00034745540568747470730001610501610262200000", .value(field: "a field of the header")),
        // A trailer.
        ("000347455405687474707300016100000401610162", .value(field: "the trailer section")),
        // A length that is not in its shortest form, and a length beyond the end.
        ("000347455405687474707300016140000000", .notShortest),
        ("000347455405687474707300016100ffffffffffffffff", .truncated),
    ]

    @Test(arguments: badRequests)
    func `an invalid request is refused with a specific error`(hex: String, error: ObliviousHTTPError) throws {
        let bytes = try #require([UInt8](hex: hex))
        #expect(throws: error) { try BinaryRequest(decoding: bytes[...]) }
    }

    private static let badResponses: [(String, ObliviousHTTPError)] = [
        // The statuses 103, 199 and 600.
        ("014067000000", .value(field: "the status")),
        ("0140c7000000", .value(field: "the status")),
        ("014258000000", .value(field: "the status")),
        ("0040c8000000", .framing),
        ("01800000c8000000", .notShortest),
        ("0140c800000401610162", .value(field: "the trailer section")),
    ]

    @Test(arguments: badResponses)
    func `an invalid response is refused with a specific error`(hex: String, error: ObliviousHTTPError) throws {
        let bytes = try #require([UInt8](hex: hex))
        #expect(throws: error) { try BinaryResponse(decoding: bytes[...]) }
    }

    @Test func `a header has at most 64 fields`() throws {
        let line = try #require(FieldLine("a", "b"))
        func bytes(_ count: Int) -> [UInt8] {
            BinaryResponse(status: 200, header: [FieldLine](repeating: line, count: count), content: []).encoded()
        }
        #expect(try BinaryResponse(decoding: bytes(64)[...]).header.count == 64)
        #expect(throws: ObliviousHTTPError.value(field: "a field of the header")) {
            try BinaryResponse(decoding: bytes(65)[...])
        }
    }
}
