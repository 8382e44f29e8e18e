import COpenSSL

/// One EVP_CIPHER_CTX. The key schedule is erased when the value is destroyed.
@safe struct CipherContext: ~Copyable {
    let pointer: OpaquePointer

    /// - Parameters:
    ///   - cipher: The cipher in OpenSSL. The key and the initialisation vector must have the
    ///     lengths that the cipher requires.
    ///   - encrypting: True to encrypt, false to decrypt.
    init(_ cipher: OpaquePointer?, key: some ByteRegion, iv: some ByteRegion, encrypting: Bool) {
        let context = unsafe require(EVP_CIPHER_CTX_new(), "make a cipher context")
        unsafe pointer = context
        unsafe key.withPointer { keyBase, keyCount in
            unsafe iv.withPointer { ivBase, ivCount in
                // Check the lengths first: OpenSSL always reads as many bytes as the cipher
                // requires, even if the array is shorter.
                precondition(unsafe keyCount == Int(EVP_CIPHER_get_key_length(cipher)), "wrong key length")
                precondition(unsafe ivCount == Int(EVP_CIPHER_get_iv_length(cipher)), "wrong IV length")
                unsafe require(
                    EVP_CipherInit_ex2(context, cipher, keyBase, ivBase, encrypting ? 1 : 0, nil),
                    "set a cipher's key"
                )
            }
        }
    }

    deinit {
        // EVP_CIPHER_CTX_free(3) erases the key schedule.
        unsafe EVP_CIPHER_CTX_free(pointer)
    }

    /// Adds data that is authenticated but not encrypted.
    func authenticate(_ data: some ByteRegion) {
        unsafe data.withPointer { base, count in
            var written: Int32 = 0
            unsafe require(EVP_CipherUpdate(pointer, nil, &written, base, Int32(count)), "authenticate data")
        }
    }

    /// Encrypts or decrypts `input`, and writes the result to `output`, which must be at least as
    /// long as `input`.
    func update(_ input: some ByteRegion, into output: UnsafeMutablePointer<UInt8>) {
        unsafe input.withPointer { base, count in
            var written: Int32 = 0
            unsafe require(EVP_CipherUpdate(pointer, output, &written, base, Int32(count)), "run a cipher")
        }
    }

    /// Ends the message. When decrypting, returns false if the tag is wrong.
    func finish() -> Bool {
        var written: Int32 = 0
        var nothing: UInt8 = 0
        return unsafe EVP_CipherFinal_ex(pointer, &nothing, &written) == 1
    }
}
