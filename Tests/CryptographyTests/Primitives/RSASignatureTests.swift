import Encodings
import Testing
@testable import Cryptography

@Suite struct RSASignatureTests {
    /// RFC 7515, appendix A.2.
    private static let modulus = """
        ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-\
        pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg6\
        65xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWy\
        uXpoQ
        """
    private static let signed = """
        eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ
        """
    private static let signature = """
        cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1\
        dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDw\
        usC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw
        """

    private static func bytes(_ text: String) throws -> [UInt8] { try #require(Base64URL.decode(text.utf8)) }

    @Test func `a signature is valid for its key and text only`() throws {
        let (modulus, signature) = (try Self.bytes(Self.modulus), try Self.bytes(Self.signature))
        let key = try #require(RSAVerifyingKey(modulus: modulus, exponent: [1, 0, 1]))
        let text = Array(Self.signed.utf8)
        #expect(key.isValid(signature, of: text))
        #expect(!key.isValid(signature, of: text + [0]))
        #expect(!key.isValid(Array(signature.dropLast()), of: text))
        #expect(!key.isValid([], of: text))
        for index in stride(from: 0, to: signature.count, by: 17) {
            var changed = signature
            changed[index] ^= 1
            #expect(!key.isValid(changed, of: text))
        }
        let other = try #require(RSAVerifyingKey(modulus: modulus, exponent: [3]))
        #expect(!other.isValid(signature, of: text))
    }

    @Test func `short keys and even exponents are refused`() throws {
        let modulus = try Self.bytes(Self.modulus)
        #expect(RSAVerifyingKey(modulus: Array(modulus.suffix(128)), exponent: [1, 0, 1]) == nil)
        for exponent: [UInt8] in [[], [0], [1], [2], [1, 0, 0], [UInt8](repeating: 255, count: 9)] {
            #expect(RSAVerifyingKey(modulus: modulus, exponent: exponent) == nil)
        }
    }
}
