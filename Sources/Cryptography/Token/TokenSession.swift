import COpenSSL

/// An open key of a PKCS#11 token: libcrypto's provider “pkcs11” in a library context of its own.
///
/// The provider is not in the default context, because a module that uses libcrypto itself, such as SoftHSM's, would
/// then call the provider, which calls the module.
// @unchecked: only TokenKey uses a session, with a lock.
@safe final class TokenSession: @unchecked Sendable {
    let publicKey: ECDSAP256.PublicKey
    private let uri: TokenURI
    private let library: TokenLibrary
    private let key: OpaquePointer

    /// Opens the private key. The PIN is used once at most.
    init(_ uri: TokenURI, pin: SecretBytes) throws(TokenError) {
        ERR_clear_error()
        let library = try TokenLibrary(uri)
        let key = try unsafe Self.find(uri, pin, library)
        let publicKey: ECDSAP256.PublicKey
        do throws(TokenError.Reason) {
            publicKey = try unsafe Self.publicKey(of: key)
        } catch {
            unsafe EVP_PKEY_free(key)
            throw TokenError(reason: error, uri: uri)
        }
        (self.uri, self.library, self.publicKey) = (uri, library, publicKey)
        unsafe self.key = key
    }

    deinit {
        // The library outlives the key.
        unsafe EVP_PKEY_free(key)
    }

    func sign(_ digest: [UInt8]) throws(TokenError) -> [UInt8] {
        ERR_clear_error()
        guard let signature = unsafe ECDSAP256.signature(of: digest, by: key, in: library.pointer) else {
            throw TokenError(reason: .noSignature(OpenSSL.lastReason), uri: uri)
        }
        return signature
    }

    /// - Throws: ``TokenError/Reason/oldOpenSSL(_:)``
    static func expectSupport(for uri: TokenURI) throws(TokenError) {
        guard copenssl_can_configure_providers() == 1 else {
            let version = unsafe String(cString: OpenSSL_version(OPENSSL_FULL_VERSION_STRING))
            throw TokenError(reason: .oldOpenSSL("OpenSSL \(version)"), uri: uri)
        }
    }

    // MARK: Opening

    /// Returns the only private key with this name. The caller must free it.
    private static func find(
        _ uri: TokenURI,
        _ pin: SecretBytes,
        _ library: TokenLibrary
    ) throws(TokenError)
        -> OpaquePointer
    {
        let prompt = PINPrompt(pin)
        let keys = try unsafe load(uri, prompt, library)
        guard let key = unsafe keys.first else {
            // The provider does not return the token's answer. It asks for a PIN if it has found the token, and asks
            // again if the token did not accept it. An empty PIN is not sent to the token.
            guard prompt.isAsked else { throw TokenError(reason: .noToken, uri: uri) }
            let empty = PINPrompt(nil)
            guard unsafe try load(uri, empty, library).isEmpty, !empty.isAsked else {
                throw TokenError(reason: .pin, uri: uri)
            }
            throw TokenError(reason: .noKey, uri: uri)
        }
        guard unsafe keys.count == 1 else {
            unsafe keys.forEach { unsafe EVP_PKEY_free($0) }
            throw TokenError(reason: .severalKeys, uri: uri)
        }
        return unsafe key
    }

    /// Returns at most two private keys with this name. The caller must free them.
    private static func load(
        _ uri: TokenURI,
        _ prompt: PINPrompt,
        _ library: TokenLibrary
    ) throws(TokenError)
        -> [OpaquePointer]
    {
        let method = unsafe require(UI_UTIL_wrap_read_pem_callback(PINPrompt.answer, 0), "make a prompt")
        defer { unsafe UI_destroy_method(method) }
        return try unsafe withExtendedLifetime(prompt) { () throws(TokenError) in
            let store = unsafe OSSL_STORE_open_ex(
                uri.search,
                library.pointer,
                "provider=pkcs11",
                method,
                Unmanaged.passUnretained(prompt).toOpaque(),
                nil,
                nil,
                nil
            )
            guard let store = unsafe store else {
                throw TokenError(reason: .noModule(OpenSSL.lastReason), uri: uri)
            }
            defer { unsafe OSSL_STORE_close(store) }
            unsafe require(OSSL_STORE_expect(store, OSSL_STORE_INFO_PKEY), "search a token")
            var keys: [OpaquePointer] = unsafe []
            while unsafe keys.count < 2, let info = unsafe OSSL_STORE_load(store) {
                if let key = unsafe OSSL_STORE_INFO_get1_PKEY(info) { unsafe keys.append(key) }
                unsafe OSSL_STORE_INFO_free(info)
            }
            return unsafe keys
        }
    }

    private static func publicKey(of key: OpaquePointer) throws(TokenError.Reason) -> ECDSAP256.PublicKey {
        var encoding: UnsafeMutablePointer<UInt8>?
        let count = unsafe i2d_PUBKEY(key, &encoding)
        guard count > 0, let bytes = unsafe encoding else { throw .noPublicKey }
        defer { unsafe CRYPTO_free(bytes, #fileID, #line) }
        let der = unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
        guard let publicKey = ECDSAP256.PublicKey(der: der) else { throw .notP256 }
        return publicKey
    }
}

/// An OSSL_LIB_CTX with the provider “pkcs11”.
@safe private final class TokenLibrary {
    let pointer = unsafe require(OSSL_LIB_CTX_new(), "make a library context")
    private var providers: [OpaquePointer] = unsafe []

    init(_ uri: TokenURI) throws(TokenError) {
        // The provider uses digests and encoders of the default provider.
        unsafe providers.append(require(OSSL_PROVIDER_load(pointer, "default"), "load the default provider"))
        let module = uri.module.map { [KeyParameter.text("pkcs11-module-path", $0)] } ?? []
        let provider = unsafe KeyParameter.withParameters(module[...], []) { list in
            unsafe copenssl_load_provider(pointer, "pkcs11", &list)
        }
        guard let provider = unsafe provider else {
            throw TokenError(reason: .noProvider(OpenSSL.lastReason), uri: uri)
        }
        unsafe providers.append(provider)
    }

    deinit {
        unsafe providers.reversed().forEach { unsafe _ = OSSL_PROVIDER_unload($0) }
        unsafe OSSL_LIB_CTX_free(pointer)
    }
}

/// Answers the provider's question for the PIN.
private final class PINPrompt {
    private var pin: SecretBytes?
    private(set) var isAsked = false

    init(_ pin: SecretBytes?) {
        self.pin = pin
    }

    /// A `pem_password_cb`. Returns the number of bytes; 0 if the PIN was already used.
    static let answer: @convention(c) (UnsafeMutablePointer<CChar>?, CInt, CInt, UnsafeMutableRawPointer?) -> CInt = {
        buffer,
        size,
        _,
        prompt in
        guard let buffer = unsafe buffer, let prompt = unsafe prompt else { return -1 }
        let asked = unsafe Unmanaged<PINPrompt>.fromOpaque(prompt).takeUnretainedValue()
        asked.isAsked = true
        guard let pin = asked.pin, pin.count <= size else { return 0 }
        asked.pin = nil
        unsafe pin.withPointer { base, count in
            unsafe UnsafeMutableRawPointer(buffer).copyMemory(from: base, byteCount: count)
        }
        return CInt(pin.count)
    }
}

extension OpenSSL {
    /// libcrypto's last error, such as “General Error: Module initialization failed!”.
    fileprivate static var lastReason: String {
        var data: UnsafePointer<CChar>?
        var flags: Int32 = 0
        let code = unsafe ERR_peek_last_error_all(nil, nil, nil, &data, &flags)
        let texts = unsafe [ERR_reason_error_string(code), flags & ERR_TXT_STRING == 0 ? nil : data]
        let words = unsafe texts.compactMap { unsafe $0.map { unsafe String(cString: $0) } }.filter { !$0.isEmpty }
        return words.isEmpty ? "error \(String(code, radix: 16))" : words.joined(separator: ": ")
    }
}
