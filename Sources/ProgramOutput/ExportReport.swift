import CheckInProtocol
import Clocks
package import ExportFiles
import OperatingSystem

/// What a file of diagnosis keys contains, as `checkin` and `authorityd` print it.
package struct ExportReport: Encodable, Sendable {
    let path: String
    /// Whether the signature of the file was verified.
    let verified: Bool
    let region: String
    let start: String
    let end: String
    /// The number of the file in its batch, from 1.
    let number: Int
    /// The number of files in the batch.
    let count: Int
    let keys: Int
    let revisedKeys: Int
    /// The number of keys that phones ignore, because a field is missing or invalid.
    let unusableKeys: Int
    let signers: [Signer]

    struct Signer: Encodable {
        let id: String
        let version: String
    }

    package init(_ path: String, _ file: ExportFile, isVerified: Bool) {
        (self.path, verified, region) = (path, isVerified, file.region)
        start = UnixTime(seconds: file.start).iso8601
        end = UnixTime(seconds: file.end).iso8601
        (number, count) = (file.number, file.count)
        (keys, revisedKeys) = (file.keys.count, file.revisedKeys.count)
        unusableKeys = (file.keys + file.revisedKeys).count { $0.diagnosisKey == nil }
        signers = file.signatureInfos.map { Signer(id: $0.id, version: $0.version) }
    }

    /// The report for a person. The texts of a file can be unsuitable for a terminal, also if the
    /// file was signed.
    package var lines: [String] {
        let names = signers.map { "\($0.id) \($0.version)" }.joined(separator: ", ")
        return [
            "\(String(untrusted: Array(path.utf8))): \(verified ? "ok" : "not verified")",
            "Region:  \(String(untrusted: Array(region.utf8)))",
            "Period:  \(start) to \(end)",
            "File:    \(number) of \(count)",
            "Keys:    \(keys), and \(revisedKeys) revised; \(unusableKeys) unusable",
            "Signed:  \(String(untrusted: Array(names.utf8)))",
        ]
    }
}
