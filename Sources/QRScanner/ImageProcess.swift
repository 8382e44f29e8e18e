import Glibc
import OperatingSystem

/// A sandboxed process that decodes an untrusted image and finds codes in it. If the image exploits
/// this process, the attacker's code cannot access files, the network or other programs.
///
/// Standard input is the process's end of the socket pair. ``ChildProcess/givenFile`` is the image.
package enum ImageProcess {
    /// Reads the image, and reports its code or the reason why there is no code. The process ends
    /// when the parent closes the socket pair.
    package static func run() {
        let link = MessageSocket(descriptor: STDIN_FILENO)
        link.send(report(endingWith: link).message)
    }

    private static func report(endingWith link: MessageSocket) -> ImageReport {
        do {
            try Sandbox.enter()
            try Thread.start {
                while case .message = link.receive(timeout: -1) {}
                _exit(EXIT_FAILURE)
            }
        } catch {
            return .failed(.scannerFailed(file: "", reason: error.description))
        }
        do throws(QRScannerError) {
            return .payload(try QRScanner.payload(in: ImageFile(name: "", descriptor: ChildProcess.givenFile)))
        } catch {
            return .failed(error)
        }
    }
}
