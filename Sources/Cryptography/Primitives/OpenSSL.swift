import COpenSSL

/// Stops the process if libcrypto could not do what cannot fail for any input: it is out of memory
/// or misconfigured, and to go on would mean to publish or keep something unprotected.
func require(_ result: Int32, _ operation: StaticString) {
    guard result == 1 else {
        let code = ERR_peek_last_error()  // the first in the queue may be left from a key that was refused long ago
        fatalError(
            "libcrypto could not \(operation) (error \(String(code, radix: 16))); check the installation of OpenSSL 3"
        )
    }
}

/// The pointer that libcrypto made, or the end of the process for the reasons of `require(_:_:)`.
func require(_ pointer: OpaquePointer?, _ operation: StaticString) -> OpaquePointer {
    unsafe require(pointer == nil ? 0 : 1, operation)
    return unsafe pointer!
}

/// libcrypto in this process.
package enum OpenSSL {
    /// Keeps libcrypto from cleaning up when the process ends: a thread that ends at this moment
    /// would free the same memory once more. Call it before anything else uses libcrypto.
    package static func skipCleanUp() {
        require(OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil), "start")
    }
}
