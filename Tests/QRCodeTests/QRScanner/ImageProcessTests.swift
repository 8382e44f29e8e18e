import Foundation
import OperatingSystem
import TestSupport
import Testing
@testable import QRScanner

/// The process that reads an image, and faulty or hostile programs in its place.
@Suite(.timeLimit(.minutes(10))) struct ImageProcessTests {
    /// Returns a program that runs a shell script. Standard output is the socket pair, on which
    /// each printf sends one message. Descriptor 3 is the image.
    private static func script(_ script: String) -> ChildProcess.Program {
        ChildProcess.Program(executable: "/bin/sh", arguments: ["-c", script], output: .link)
    }

    private func payload(by script: String) throws(QRScannerError) -> String {
        try QRScanner.payload(inFileAt: "/etc/hostname", by: Self.script(script), timeout: .seconds(60))
    }

    @Test func `the process receives the open file and returns the payload`() throws {
        #expect(try payload(by: "printf Uhttps://a.ex") == "https://a.ex")
        let name = try String(contentsOfFile: "/etc/hostname", encoding: .utf8).trimmingCharacters(in: .newlines)
        #expect(try payload(by: #"read -r name <&3; printf "U%s" "$name""#) == name)
    }

    @Test func `a process that fails and a file that cannot be opened are reported with a reason`() {
        let reason = "the decoder process exited unexpectedly"
        #expect(throws: QRScannerError.scannerFailed(file: "/etc/hostname", reason: reason)) {
            try payload(by: "kill -SEGV $$")
        }
        #expect(throws: QRScannerError.unreadable(file: "/proc/nowhere", reason: "No such file or directory")) {
            try QRScanner.payload(inFileAt: "/proc/nowhere", by: Self.script("exit 0"))
        }
    }

    @Test(
        arguments: [
            .payload(""), .payload("https://a.ex/é"), .failed(.unreadable(file: "f", reason: "Is a directory")),
            .failed(.fileTooLarge(file: "f")), .failed(.sizeRefused(file: "f", width: 65_535, height: 4_294_967_295)),
            .failed(.notAnImage(file: "f")), .failed(.unsupportedFormat(file: "f", format: "HEIC")),
            .failed(.damaged(file: "f", reason: "Read Error")), .failed(.noCode(file: "f")),
            .failed(.severalCodes(file: "f", count: 2)), .failed(.scannerFailed(file: "f", reason: "no memory")),
        ] as [ImageReport]
    )
    func `a report is encoded and decoded`(report: ImageReport) {
        #expect(ImageReport(report.message, about: "f") == report)
    }
}
