public import CheckInProtocol
public import Cryptography

/// `POST /v1/submissions`: sends reports and diagnosis keys for publication, or a decoy that cannot
/// be distinguished from them. See protocol version 1, section "Submission".
public struct SubmissionRequest: ClientRequest, Equatable {
    public static let path = "v1/submissions"
    public static let size = 16_384

    /// The day of the authorisation key.
    public let keyDay: Day
    public let authorization: BatchAuthorization
    public let batch: ReportBatch
    public let isDecoy: Bool

    public init(keyDay: Day, authorization: BatchAuthorization, batch: ReportBatch, isDecoy: Bool = false) {
        self.keyDay = keyDay
        self.authorization = authorization
        self.batch = batch
        self.isDecoy = isDecoy
    }

    /// The encoded request, 16,384 bytes.
    ///
    /// - Parameter generator: Generates the padding.
    public func encoded(using generator: inout some RandomNumberGenerator) -> [UInt8] { padded(using: &generator) }

    public init(decoding bytes: some Collection<UInt8>) throws(RequestError) { try self.init(reading: bytes) }
}

extension SubmissionRequest: PaddedCoding {
    package static var paddingField: UInt64 { 9 }

    package var content: [UInt8] {
        MessageWriter.message(capacity: Self.size) { message in
            message.number(1, keyDay.number)
            message.bytes(2, authorization.signature)
            message.bytes(3, authorization.randomizer)
            message.bytes(4, batch.nonce)
            for dated in batch.reports { message.bytes(5, dated.report.bytes) }
            message.numbers(packed: 6, batch.reports.map(\.day.number))
            for key in batch.keys { message.bytes(7, key.bytes) }
            message.flag(8, isDecoy)
        }
    }

    package init(_ message: inout MessageReader) throws {
        keyDay = try message.day(1)
        guard
            let authorization = BatchAuthorization(
                signature: Array(try message.bytes(2)),
                randomizer: Array(try message.bytes(3))
            )
        else { throw RequestError.value(field: "the authorisation") }
        self.authorization = authorization
        let nonce = Array(try message.bytes(4))
        let reports = try message.elements(5, maximumCount: ReportBatch.maximumCount)
        let numbers = try message.numbers(packed: 6)
        let records = try message.elements(7, maximumCount: ReportBatch.maximumKeyCount)
        guard reports.count == numbers.count else { throw RequestError.value(field: "the number of days") }
        let dated = zip(reports, numbers).compactMap { report, number -> ReportBatch.Dated? in
            guard let report = ProtectedReport(bytes: Array(report)), let day = Day(number: number) else { return nil }
            return ReportBatch.Dated(day: day, report: report)
        }
        let keys = records.compactMap { DiagnosisKeyRecord(bytes: Array($0)) }
        guard keys.count == records.count else { throw RequestError.value(field: "the diagnosis keys") }
        guard dated.count == reports.count, let batch = ReportBatch(reports: dated, keys: keys, nonce: nonce) else {
            throw RequestError.value(field: "the reports or the diagnosis keys")
        }
        self.batch = batch
        isDecoy = try message.flag(8)
    }
}

extension SubmissionRequest: Redacted {
    public var description: String { "<submission>" }
}
