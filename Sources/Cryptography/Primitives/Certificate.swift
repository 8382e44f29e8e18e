import COpenSSL

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
