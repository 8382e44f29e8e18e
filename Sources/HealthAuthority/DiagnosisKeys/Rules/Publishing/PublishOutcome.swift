/// The decision about a publish request: the answer, and the changes to the stored keys.
struct PublishOutcome: Sendable {
    /// Nil if all keys were accepted.
    var code: PublishCode?
    /// The reason; empty if all keys were accepted.
    var error = ""
    var warnings: [String] = []
    /// New keys that must be stored.
    var inserted: [PublishedKey] = []
    /// Stored keys that must be replaced, because their report type has changed.
    var revised: [PublishedKey] = []
    /// The token for the answer; nil if the request was refused.
    var token: RevisionToken?

    /// The HTTP status.
    var status: Int { code?.status ?? 200 }

    static func refused(_ code: PublishCode, _ error: String) -> PublishOutcome {
        var outcome = PublishOutcome()
        (outcome.code, outcome.error) = (code, error)
        return outcome
    }
}

extension PublishOutcome {
    /// Decides about the checked keys of a request.
    ///
    /// - Parameters:
    ///   - content: The keys of the request.
    ///   - token: The revision token in the request. Nil if it is absent or cannot be decrypted.
    ///   - stored: The stored keys that are equal to keys of the request.
    ///   - needsReportType: Whether a new key needs a report type, because the app needs
    ///     certificates.
    ///   - oldest: Keys that ended before this interval are removed from the token.
    init(
        _ content: PublishContent,
        token: RevisionToken?,
        stored: [PublishedKey],
        needsReportType: Bool,
        oldest: Int
    ) {
        self.init()
        guard !content.keys.isEmpty || content.failures.isEmpty else {
            self = .refused(.badRequest, "unable to read request data: \(content.failureText ?? "")")
            return
        }
        var known: [[UInt8]: PublishedKey] = [:]
        for key in stored { known[key.bytes] = key }
        if !known.isEmpty {
            guard let token else {
                self = .refused(.missingRevisionToken, "no revision token, but sent existing keys")
                return
            }
            guard known.values.allSatisfy({ RevisableKey($0).map(token.contains) ?? false }) else {
                self = .refused(.invalidRevisionToken, "revision token is invalid")
                return
            }
        }
        for key in content.keys {
            do throws(RevisionError) {
                if var old = known[key.bytes] {
                    if try old.revise(by: key) { revised.append(old) }
                    known[key.bytes] = old
                } else if needsReportType, key.reportType == nil {
                    self = .refused(.certificateInvalid, "the certificate’s report type does not exist")
                    return
                } else if !inserted.contains(where: { $0.bytes == key.bytes }) {
                    inserted.append(key)
                }
            } catch {
                self = .refused(Self.code(of: error), "\(error)")
                return
            }
        }
        warnings = content.warnings
        self.token = (token ?? RevisionToken()).adding(content.keys.compactMap { RevisableKey($0) })
            .removing(endedBefore: oldest)
        if let text = content.failureText { (code, error) = (.partialFailure, text) }
    }

    private static func code(of error: RevisionError) -> PublishCode {
        switch error {
        case .alreadyRevised: .keyAlreadyRevised
        case .transition: .invalidReportTypeTransition
        case .notLocal: .internalError
        }
    }
}
