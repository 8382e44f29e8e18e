import Cryptography
import OHTTP

/// Encapsulated messages and keys of gateways.
enum EncapsulationTarget {
    private static let key = GatewayKey(identifier: 1, privateKey: SecretBytes(copying: [UInt8](1...32)))

    static func check(_ input: [UInt8]) throws(Finding) {
        try expect((try? key.open(input)) == nil, "a request that was not sealed for the gateway does not open")
        // It takes five times as long as the above.
        guard input.count.isMultiple(of: 64) else { return }
        var generator = SystemRandomNumberGenerator()
        guard let request = EncapsulatedRequest(input, to: key.configuration, using: &generator),
            let opened = try? key.open(request.bytes)
        else { throw Finding(description: "the gateway opens what is sealed for it") }
        try expect(opened.request == input, "a request survives its encapsulation")
        try expect(request.response.open(input) == nil, "a response that was not sealed does not open")
        let response = opened.response.seal(input, using: &generator)
        try expect(request.response.open(response) == input, "a response survives its encapsulation")
    }

    static func checkKeys(_ input: [UInt8]) throws(Finding) {
        guard let list = try? KeyConfigurationList(decoding: input) else { return }
        try expect(list.encoded == input, "a list that parses serialises to the same bytes")
    }
}
