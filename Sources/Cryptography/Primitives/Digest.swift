import COpenSSL

/// One EVP_MD_CTX.
@safe struct Digest: ~Copyable {
    let pointer: OpaquePointer

    init() {
        unsafe pointer = require(EVP_MD_CTX_new(), "start a digest")
    }

    deinit {
        unsafe EVP_MD_CTX_free(pointer)
    }

    func update(_ message: some ByteRegion) {
        unsafe message.withPointer { base, count in
            unsafe require(EVP_DigestUpdate(pointer, base, count), "compute a digest")
        }
    }
}
