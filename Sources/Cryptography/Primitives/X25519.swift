import COpenSSL

/// Key agreement on Curve25519 (RFC 7748 §5).
public enum X25519 {
    /// The length of a private key, public key or shared secret in bytes.
    public static let keyCount = 32

    /// Returns the public key for a private key of 32 bytes.
    public static func publicKey(of privateKey: SecretBytes) -> [UInt8] {
        let key = Key(privateKey: privateKey)
        var publicKey = [UInt8](repeating: 0, count: keyCount)
        var written = keyCount
        unsafe require(EVP_PKEY_get_raw_public_key(key.pointer, &publicKey, &written), "read a public key")
        return publicKey
    }

    /// Returns the shared secret, 32 bytes. Returns nil if `publicKey` does not have 32 bytes, or
    /// if it is a point of small order. With such a point, the shared secret would be zero (RFC
    /// 7748 §6.1).
    public static func sharedSecret(privateKey: SecretBytes, publicKey: some ByteRegion) -> SecretBytes? {
        let own = Key(privateKey: privateKey)
        guard let peer = Key(publicKey: publicKey) else { return nil }
        let context = unsafe require(EVP_PKEY_CTX_new(own.pointer, nil), "start X25519")
        defer { unsafe EVP_PKEY_CTX_free(context) }
        unsafe require(EVP_PKEY_derive_init(context), "start X25519")
        unsafe require(EVP_PKEY_derive_set_peer(context, peer.pointer), "set X25519's peer")
        var succeeded = false
        let secret = unsafe SecretBytes(count: keyCount) { destination in
            var written = keyCount
            succeeded = unsafe EVP_PKEY_derive(context, destination.baseAddress, &written) == 1
        }
        return succeeded ? secret : nil
    }

    /// One EVP_PKEY. libcrypto erases the private part when the key is freed.
    @safe private struct Key: ~Copyable {
        let pointer: OpaquePointer

        init(privateKey: SecretBytes) {
            precondition(privateKey.count == keyCount, "an X25519 private key has 32 bytes")
            let made = unsafe privateKey.withPointer { base, count in
                unsafe EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nil, base, count)
            }
            unsafe pointer = require(made, "make an X25519 key")
        }

        init?(publicKey: some ByteRegion) {
            let made = unsafe publicKey.withPointer { base, count in
                unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, nil, base, count)
            }
            guard let made = unsafe made else { return nil }
            unsafe pointer = made
        }

        deinit {
            unsafe EVP_PKEY_free(pointer)
        }
    }
}
