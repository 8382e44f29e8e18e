import COpenSSL

/// The key derivation of ANSI X9.63 with SHA-256 (SEC 1 §3.6.1).
package enum X963SHA256 {
    /// Derives `count` bytes.
    ///
    /// - Parameters:
    ///   - key: The shared secret.
    ///   - info: The shared info (“SharedInfo”).
    ///   - count: The number of bytes to derive, 1 to 8,160.
    package static func derive(from key: SecretBytes, info: some ByteRegion, count: Int) -> SecretBytes {
        precondition((1...255 * SHA256.digestCount).contains(count), "at most 8160 bytes are derived")
        let function = unsafe require(EVP_KDF_fetch(nil, "X963KDF", nil), "find X9.63")
        defer { unsafe EVP_KDF_free(function) }
        let context = unsafe require(EVP_KDF_CTX_new(function), "start X9.63")
        defer { unsafe EVP_KDF_CTX_free(context) }
        let parameters: [KeyParameter] = [
            .text("digest", "SHA256"), .octets("key", key), .octets("info", info),
        ]
        return unsafe SecretBytes(count: count) { destination in
            let result = unsafe KeyParameter.withParameters(parameters[...], []) { list in
                unsafe EVP_KDF_derive(context, destination.baseAddress, destination.count, &list)
            }
            require(result, "derive with X9.63")
        }
    }
}
