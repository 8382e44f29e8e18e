/// The reason why a key was not revised.
enum RevisionError: Error, Sendable, Equatable {
    case alreadyRevised
    case transition(from: CertifiedReportType?, to: CertifiedReportType?)
    /// The key came from another server.
    case notLocal
}

extension RevisionError: CustomStringConvertible {
    var description: String {
        switch self {
        case .alreadyRevised: "key has already been revised and cannot be revised again"
        case .transition(let old, let new):
            """
            invalid report type transition: cannot transition from "\(old?.rawValue ?? "")" to "\(new?.rawValue ?? "")"
            """
        case .notLocal: "key was not uploaded to this server, cannot revise"
        }
    }
}

extension PublishedKey {
    /// Changes the report type of a published key. The first values of the key are kept.
    ///
    /// - Parameter incoming: The same key in a new request.
    /// - Returns: False if the key already has this type.
    mutating func revise(by incoming: PublishedKey) throws(RevisionError) -> Bool {
        guard incoming.reportType != reportType else { return false }
        if let revision, revision.reportType == incoming.reportType { return false }
        guard isLocal else { throw .notLocal }
        guard revision == nil else { throw .alreadyRevised }
        guard let type = incoming.reportType, CertifiedReportType.mayChange(reportType, to: type) else {
            throw .transition(from: reportType, to: incoming.reportType)
        }
        revision = Revision(
            reportType: type,
            transmissionRisk: CertifiedReportType.transmissionRisk(given: incoming.transmissionRisk, for: type),
            daysSinceOnset: incoming.daysSinceOnset,
            createdAt: incoming.createdAt
        )
        return true
    }
}
