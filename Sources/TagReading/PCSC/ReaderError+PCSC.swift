import CPCSCLite

extension ReaderError {
    /// Maps the result of a PC/SC function.
    ///
    /// - Parameter attempt: An infinitive.
    init(smartCardCode code: LONG, while attempt: String) {
        let reason: String
        (self.code, reason) =
            switch code {
            case SCARD_E_NO_SERVICE, SCARD_E_SERVICE_STOPPED: (.noService, "pcscd is not running")
            // The library reports a closed connection with these codes. During connection set-up,
            // the first means a refusal.
            case SCARD_W_SECURITY_VIOLATION, SCARD_F_COMM_ERROR: (.noService, "pcscd closed the connection")
            case SCARD_E_SHARING_VIOLATION: (.inUse, "in use by another program")
            default: (.other, "PC/SC error \(String(code, radix: 16, uppercase: true))")
            }
        sentence = "could not \(attempt): \(reason)"
    }
}
