import OHTTP

/// Binary HTTP, as a gateway finds it in what a stranger has sealed, and a client in what a gateway has.
enum BinaryHTTPTarget {
    static func checkRequest(_ input: [UInt8]) throws(Finding) {
        guard let request = try? BinaryRequest(decoding: input[...]) else { return }
        try expect(
            request.encoded(paddedTo: input.count) == input,
            "a request that parses serialises to the same bytes"
        )
    }

    static func checkResponse(_ input: [UInt8]) throws(Finding) {
        guard let response = try? BinaryResponse(decoding: input[...]) else { return }
        try expect(
            response.encoded(paddedTo: input.count) == input,
            "a response that parses serialises to the same bytes"
        )
    }
}
