import CheckInProtocol
import Cryptography
import HealthAuthority

/// What is sealed in a diary and at the authority.
enum SealedTarget {
    private static let key = SecretBytes(copying: [UInt8](1...32))
    private static let secrets = AuthoritySecrets(key)
    private static let publicKey = X25519.publicKey(of: key)
    private static let context: [UInt8] = [1, 2, 3]

    static func check(_ input: [UInt8]) throws(Finding) {
        try expect(SecretBox.open(input, key: key, context: context) == nil, "what was not sealed does not open")
        try expect(
            SealedBox.open(input, privateKey: key, context: context) == nil,
            "what was not sealed to the key does not open"
        )
        try expect(
            secrets.open(input, day: Day(number: 20_778)!) == nil,
            "a key that the authority has not sealed does not open"
        )
        var generator = SystemRandomNumberGenerator()
        let content = SecretBytes(copying: input)
        let box = SecretBox.seal(content, key: key, context: context, using: &generator)
        try expect(SecretBox.open(box, key: key, context: context) == content, "what is sealed opens")
        // It takes a hundred times as long as all of the above.
        guard input.count.isMultiple(of: 64) else { return }
        let sealed = SealedBox.seal(content, to: publicKey, context: context, using: &generator) ?? []
        try expect(
            SealedBox.open(sealed, privateKey: key, context: context) == content,
            "what is sealed to a key opens with it"
        )
    }
}
