import COpenSSL
import Encodings

/// The part of DER (X.690 §10) that is needed for RSA keys.
enum DER {
    static let (integer, bitString, sequence): (UInt8, UInt8, UInt8) = (0x02, 0x03, 0x30)

    /// Returns the tag and the length of an element. Two bytes for the length are enough for a
    /// modulus of 4096 bits.
    static func header(_ tag: UInt8, count: Int) -> [UInt8] {
        switch count {
        case ..<0x80: [tag, UInt8(count)]
        case ..<0x100: [tag, 0x81, UInt8(count)]
        default: [tag, 0x82] + UInt16(count).bigEndianBytes
        }
    }

    /// - Parameter value: The number, big-endian and without leading zeros; at least one byte.
    static func integer(_ value: SecretBytes) -> SecretBytes {
        let isNegative = value.withSpan { $0[0] >= 0x80 }
        let sign: [UInt8] = isNegative ? [0] : []
        return SecretBytes(joining: [header(integer, count: sign.count + value.count), sign, value])
    }

    /// Encodes a number that is not secret as an INTEGER.
    static func integer(_ value: borrowing BigNumber) -> [UInt8] {
        // If the number's first bit is set, use one more byte, because the first bit of an INTEGER
        // is the sign.
        let count = value.bits / 8 + 1
        return header(integer, count: count) + value.bytes(count)
    }

    /// Returns the content of the element at `position`. Returns nil if the element has another tag
    /// or extends beyond the end of `der`.
    static func content(_ tag: UInt8, _ der: Span<UInt8>, at position: Int) -> Range<Int>? {
        guard position + 2 <= der.count, der[position] == tag else { return nil }
        var (count, start) = (Int(der[position + 1]), position + 2)
        if count >= 0x80 {
            let end = start + count - 0x80
            guard (start + 1...start + 2).contains(end), end <= der.count else { return nil }
            count = 0
            while start < end {
                count = count << 8 | Int(der[start])
                start += 1
            }
        }
        return start + count <= der.count ? start..<start + count : nil
    }
}

/// The parts of an X.509 certificate (RFC 5280) that operators need.
package struct Certificate: Sendable {
    /// The validity period in seconds since 1970. Both bounds are included.
    package let validity: ClosedRange<Int64>

    /// - Parameter pem: A PEM file. Only the first certificate is used, as in web servers (RFC 7468
    ///   §5).
    /// - Returns: Nil if there is no certificate, or if its dates cannot be read.
    package init?(pem: [UInt8]) {
        // The BIO reads the array later, so the pointer must remain valid.
        let validity = unsafe pem.withPointer { base, count -> ClosedRange<Int64>? in
            guard let input = unsafe BIO_new_mem_buf(base, Int32(clamping: count)) else { return nil }
            defer { unsafe BIO_free(input) }
            return unsafe Self.validity(input)
        }
        guard let validity else { return nil }
        self.validity = validity
    }

    private static func validity(_ input: OpaquePointer) -> ClosedRange<Int64>? {
        guard let certificate = unsafe PEM_read_bio_X509(input, nil, nil, nil) else {
            ERR_clear_error()
            return nil
        }
        defer { unsafe X509_free(certificate) }
        guard let start = unsafe seconds(X509_get0_notBefore(certificate)),
            let end = unsafe seconds(X509_get0_notAfter(certificate)), start <= end
        else { return nil }
        return start...end
    }

    private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
        guard let epoch = unsafe ASN1_TIME_set(nil, 0) else { return nil }
        defer { unsafe ASN1_TIME_free(epoch) }
        var (days, seconds): (Int32, Int32) = (0, 0)
        guard unsafe ASN1_TIME_diff(&days, &seconds, epoch, time) == 1 else { return nil }
        return Int64(days) * 86_400 + Int64(seconds)
    }
}
