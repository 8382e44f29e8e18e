import CheckInProtocol

extension ReportRecordError {
    /// One of each case.
    static let examples: [ReportRecordError] = [
        .endsBeforeItStarts, .outsideOfItsDay, .transmissionRiskLevel(9), .infectiousness(3), .reportType(4),
    ]
}
