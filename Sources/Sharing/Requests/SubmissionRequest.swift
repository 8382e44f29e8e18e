public import CheckInProtocol
public import Cryptography
package import Publication

/// `POST /v1/submissions`: reports for publication, or a decoy that looks like it. Protocol version 1, section "Submission".
public struct SubmissionRequest: ClientRequest, Equatable {
    public static let path = "v1/submissions"
    public static let size = 16_384

    /// Of the authorisation key.
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

    /// 16,384 bytes.
    ///
    /// - Parameter generator: Draws the padding.
    public func encoded(using generator: inout some RandomNumberGenerator) -> [UInt8] { padded(using: &generator) }

    public init(decoding bytes: some Collection<UInt8>) throws(RequestError) { try self.init(reading: bytes) }
}

extension SubmissionRequest: PaddedCoding {
    package static var paddingField: UInt8 { 8 }
    package static var repeatedFields: Set<UInt64> { [5] }

    package var content: [UInt8] {
        let days = batch.reports.flatMap { MessageField.varint(UInt64($0.day.number)) }
        let fields: [[UInt8]] =
            [
                MessageField.encode(1, varint: UInt64(keyDay.number)),
                MessageField.encode(2, bytes: authorization.signature),
                MessageField.encode(3, bytes: authorization.randomizer),
                MessageField.encode(4, bytes: batch.nonce),
            ] + batch.reports.map { MessageField.encode(5, bytes: $0.report.bytes) } + [
                MessageField.encode(6, bytes: days), MessageField.encode(7, varint: isDecoy ? 1 : 0),
            ]
        return Array(fields.joined())
    }

    package init(_ message: StrictMessage) throws {
        keyDay = try message.day(1)
        guard
            let authorization = BatchAuthorization(
                signature: Array(try message.bytes(2)),
                randomizer: Array(try message.bytes(3))
            )
        else { throw RequestError.value(field: "the authorisation") }
        self.authorization = authorization
        guard let numbers = MessageField.numbers(packed: try message.bytes(6)) else { throw RequestError.malformed }
        let reports = try message.all(5)
        guard reports.count == numbers.count else { throw RequestError.value(field: "the number of days") }
        let dated = zip(reports, numbers).compactMap { report, number -> ReportBatch.Dated? in
            guard let report = ProtectedReport(bytes: Array(report)),
                let day = UInt32(exactly: number).flatMap(Day.init(number:))
            else { return nil }
            return ReportBatch.Dated(day: day, report: report)
        }
        guard dated.count == reports.count, let batch = ReportBatch(reports: dated, nonce: Array(try message.bytes(4)))
        else { throw RequestError.value(field: "the reports") }
        self.batch = batch
        isDecoy = try message.flag(7)
    }
}

extension SubmissionRequest: Redacted {
    public var description: String { "<submission>" }
}
