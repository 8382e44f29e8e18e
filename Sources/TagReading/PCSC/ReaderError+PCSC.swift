import CPCSCLite

extension ReaderError {
    /// What a function of PC/SC returned.
    ///
    /// - Parameter attempt: An infinitive.
    init(smartCardCode code: LONG, while attempt: String) {
        let reason: String
        (self.code, reason) =
            switch code {
            case SCARD_E_NO_SERVICE, SCARD_E_SERVICE_STOPPED: (.noService, "pcscd does not run")
            // The library tells the end of a connection in these ways, of which the first can mean a refusal at its beginning.
            case SCARD_W_SECURITY_VIOLATION, SCARD_F_COMM_ERROR: (.noService, "pcscd ended the connection")
            case SCARD_E_SHARING_VIOLATION: (.inUse, "another program uses it")
            default: (.other, "PC/SC's error \(String(code, radix: 16, uppercase: true))")
            }
        sentence = "could not \(attempt): \(reason)"
    }
}
