import COpenSSL

/// Stops the process if a libcrypto operation fails although it should succeed for every input. In
/// this case, libcrypto is out of memory or misconfigured, and the program could publish or store
/// unprotected data if it continued.
func require(_ result: Int32, _ operation: StaticString) {
    guard result == 1 else {
        let code = ERR_peek_last_error()  // the oldest one may be from a key refused earlier
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
