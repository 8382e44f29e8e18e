import HealthAuthority
import Sharing

/// What a laboratory sends.
enum LaboratoryTarget {
    static func check(_ input: [UInt8]) throws(Finding) {
        guard let results = try? LaboratoryResults(decoding: input) else { return }
        try expect(results.tests.count <= input.count / 64, "a test takes 64 bytes")
        let written = results.tests.map { result in
            let digits = result.test.digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
            let verdict = result.isPositive ? "positive" : "negative"
            return #"{"test": "\#(digits)", "result": "\#(verdict)", "correction": \#(result.isCorrection)}"#
        }
        let message = #"{"results": [\#(written.joined(separator: ", "))]}"#
        guard let read = try? LaboratoryResults(decoding: message.utf8) else {
            throw Finding(description: "results in the documented form are read")
        }
        try expect(read.tests.elementsEqual(results.tests), "results are read as what was written")
    }
}
