extension String {
    /// Text from a process that strangers may have taken over, fit for a log or a terminal: of control characters, of those
    /// that change direction or are invisible, and of other characters without a shape, each becomes U+FFFD.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; what is not, becomes U+FFFD.
    ///   - maximumCount: The most Unicode scalars that are taken.
    package init(untrusted bytes: some Collection<UInt8>, maximumCount: Int = 500) {
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix(maximumCount)
        self.init(String.UnicodeScalarView(scalars.map { $0.hasShape ? $0 : "\u{FFFD}" }))
    }
}

extension Unicode.Scalar {
    fileprivate var hasShape: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
