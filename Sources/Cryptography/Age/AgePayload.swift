import Encodings

/// The payload of an ``AgeFile``.
///
/// ```
/// payload     = nonce (16) || chunk || ... || last chunk
/// chunk       = ChaCha20-Poly1305(payload key, BE(counter, 11 bytes) || 0, 65,536 bytes)
/// last chunk  = ChaCha20-Poly1305(payload key, BE(counter, 11 bytes) || 1, up to 65,536 bytes)
/// payload key = HKDF-SHA-256(ikm = file key, salt = nonce, info = "payload")
/// ```
/// The counter starts at zero. The last chunk is empty only if the whole plaintext is empty.
enum AgePayload {
    private static let nonceCount = 16
    private static let chunkCount = 65_536

    static func seal(
        _ plaintext: SecretBytes,
        fileKey: SecretBytes,
        using generator: inout some RandomNumberGenerator
    ) -> [UInt8] {
        let nonce = generator.bytes(nonceCount)
        let key = key(fileKey, nonce)
        let starts = plaintext.count == 0 ? [0] : Array(stride(from: 0, to: plaintext.count, by: chunkCount))
        return starts.enumerated().reduce(into: nonce) { payload, chunk in
            let end = min(chunk.element + chunkCount, plaintext.count)
            let nonce = Self.nonce(chunk.offset, isLast: end == plaintext.count)
            payload += ChaCha20Poly1305.seal(plaintext[chunk.element..<end], key: key, nonce: nonce)
        }
    }

    /// - Throws: `damaged`.
    static func open(_ payload: ArraySlice<UInt8>, fileKey: SecretBytes) throws(AgeError) -> SecretBytes {
        guard payload.count >= nonceCount + ChaCha20Poly1305.tagCount else { throw .damaged }
        let key = key(fileKey, Array(payload.prefix(nonceCount)))
        var (rest, parts): (ArraySlice<UInt8>, [SecretBytes]) = (payload.dropFirst(nonceCount), [])
        repeat {
            let chunk = rest.prefix(chunkCount + ChaCha20Poly1305.tagCount)
            rest = rest.dropFirst(chunk.count)
            let nonce = Self.nonce(parts.count, isLast: rest.isEmpty)
            guard let part = ChaCha20Poly1305.open(chunk, key: key, nonce: nonce), part.count > 0 || parts.isEmpty
            else {
                throw .damaged
            }
            parts.append(part)
        } while !rest.isEmpty
        return SecretBytes(joining: parts)
    }

    private static func key(_ fileKey: SecretBytes, _ nonce: [UInt8]) -> SecretBytes {
        HKDFSHA256.derive(
            from: fileKey,
            salt: nonce,
            info: Array("payload".utf8),
            count: ChaCha20Poly1305.keyCount
        )
    }

    private static func nonce(_ counter: Int, isLast: Bool) -> [UInt8] {
        [0, 0, 0] + UInt64(counter).bigEndianBytes + [isLast ? 1 : 0]
    }
}
