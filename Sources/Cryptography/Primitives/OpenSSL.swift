import COpenSSL

/// Stops the process if a libcrypto operation fails although it should succeed for every input. In
/// this case, libcrypto is out of memory or misconfigured. If the program continued, it could
/// publish or store unprotected data.
func require(_ result: Int32, _ operation: StaticString) {
    guard result == 1 else {
        let code = ERR_peek_last_error()  // older errors may be from keys refused earlier
        fatalError(
            "libcrypto could not \(operation) (error \(String(code, radix: 16))); check the installation of OpenSSL 3"
        )
    }
}

/// Returns the pointer that libcrypto created. Stops the process if the pointer is null, for the
/// same reasons as `require(_:_:)`.
func require(_ pointer: OpaquePointer?, _ operation: StaticString) -> OpaquePointer {
    unsafe require(pointer == nil ? 0 : 1, operation)
    return unsafe pointer!
}

/// libcrypto's settings in this process.
package enum OpenSSL {
    /// Prevents libcrypto from cleaning up when the process exits. If a thread ended at the same
    /// moment, the same memory would be freed twice. Call this before any other use of libcrypto.
    package static func skipCleanUp() {
        require(OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil), "start")
    }
}

/// Algorithms of libcrypto. EVP_aes_256_gcm(3) and similar functions make libcrypto search for the algorithm at each use,
/// which takes longer than sealing some hundred bytes (crypto(7), “Implicit fetching”). Here, it searches once.
enum Algorithm {
    nonisolated(unsafe) static let aes128ECB = unsafe cipher("AES-128-ECB")
    nonisolated(unsafe) static let aes128CTR = unsafe cipher("AES-128-CTR")
    nonisolated(unsafe) static let aes128GCM = unsafe cipher("AES-128-GCM")
    nonisolated(unsafe) static let aes256GCM = unsafe cipher("AES-256-GCM")
    nonisolated(unsafe) static let chaCha20Poly1305 = unsafe cipher("ChaCha20-Poly1305")
    nonisolated(unsafe) static let sha256 = unsafe require(EVP_MD_fetch(nil, "SHA256", nil), "find SHA-256")

    private static func cipher(_ name: String) -> OpaquePointer {
        unsafe require(EVP_CIPHER_fetch(nil, name, nil), "find a cipher")
    }
}

/// One value of a key or of a key derivation, in the form for EVP_PKEY_fromdata(3) and
/// EVP_KDF_derive(3).
struct KeyParameter {
    enum Kind {
        /// A number in the processor's byte order.
        case number
        case octets
        case text
    }

    /// A name listed in EVP_PKEY-EC(7), EVP_PKEY-RSA(7) or EVP_KDF-X963(7).
    let name: String
    let kind: Kind
    let value: SecretBytes

    static func number(_ name: String, _ value: borrowing BigNumber) -> KeyParameter {
        // libcrypto requires at least one byte.
        KeyParameter(name: name, kind: .number, value: value.nativeBytes(max(value.count, 1)))
    }

    static func octets(_ name: String, _ value: some ByteRegion) -> KeyParameter {
        KeyParameter(name: name, kind: .octets, value: SecretBytes(joining: [value]))
    }

    static func text(_ name: String, _ value: String) -> KeyParameter {
        // libcrypto reads the text up to a zero byte, and not only the bytes that it is given.
        KeyParameter(name: name, kind: .text, value: SecretBytes(copying: Array(value.utf8) + [0]))
    }

    /// Creates a key. The caller must free it.
    ///
    /// - Parameters:
    ///   - type: "EC" or "RSA".
    ///   - selection: `copenssl_keypair` or `copenssl_public_key`.
    /// - Returns: The key; nil if libcrypto refuses a value.
    static func makeKey(_ type: String, _ selection: Int32, _ parameters: [KeyParameter]) -> OpaquePointer? {
        unsafe withParameters(parameters[...], []) { list in
            let context = unsafe require(EVP_PKEY_CTX_new_from_name(nil, type, nil), "make a key")
            defer { unsafe EVP_PKEY_CTX_free(context) }
            unsafe require(EVP_PKEY_fromdata_init(context), "make a key")
            var key: OpaquePointer?
            guard unsafe EVP_PKEY_fromdata(context, &key, selection, &list) == 1 else { return nil }
            return unsafe key
        }
    }

    /// Lends the parameters to libcrypto as an OSSL_PARAM list, which ends with an end mark.
    ///
    /// Each recursive call passes a pointer to one more value, so that no value is copied.
    /// OSSL_PARAM_BLD(3) would copy secrets, and would free the copies without erasing them.
    static func withParameters<Result>(
        _ rest: ArraySlice<KeyParameter>,
        _ lent: [OSSL_PARAM],
        _ body: (inout [OSSL_PARAM]) -> Result
    ) -> Result {
        guard let next = rest.first else {
            var parameters = unsafe lent + [OSSL_PARAM_construct_end()]
            return unsafe body(&parameters)
        }
        return unsafe next.name.withCString { name in
            unsafe next.value.withPointer { base, count in
                let bytes = unsafe UnsafeMutablePointer(mutating: base)
                let parameter =
                    switch next.kind {
                    case .number: unsafe OSSL_PARAM_construct_BN(name, bytes, count)
                    case .octets: unsafe OSSL_PARAM_construct_octet_string(name, bytes, count)
                    case .text:
                        unsafe OSSL_PARAM_construct_utf8_string(
                            name,
                            UnsafeMutableRawPointer(bytes)?.assumingMemoryBound(to: CChar.self),
                            count - 1
                        )
                    }
                return unsafe withParameters(rest.dropFirst(), lent + [parameter], body)
            }
        }
    }
}
