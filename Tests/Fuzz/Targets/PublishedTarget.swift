import Publication
import TestPackages

/// The payloads of what the authority publishes.
enum PublishedTarget {
    static func check<File: SmallSignedFile & Equatable>(_ input: [UInt8], _ type: File.Type) throws(Finding) {
        guard let file = try? File(payload: input[...]) else { return }
        try check(input, file, written: file.payload)
    }

    static func checkPackage(_ input: [UInt8]) throws(Finding) {
        guard let package = try? ReportPackage(payload: input[...]) else { return }
        try check(input, package, written: (try? WrittenPackage(package))?.payload ?? [])
    }

    private static func check<File: SignedFile & Equatable>(
        _ input: [UInt8],
        _ file: File,
        written payload: [UInt8]
    ) throws(Finding) {
        try expect(payload == input, "a payload that parses serialises to the same bytes")
        try expect((try? File(payload: payload[...])) == file, "a payload of ours is read as what was written")
    }
}
