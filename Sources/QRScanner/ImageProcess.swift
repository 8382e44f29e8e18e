import Glibc
import Platform

/// A process that has the libraries which decode images and find codes in them, and an image that may be hostile. Code that
/// takes it over finds no file, no network and no other program.
///
/// Standard input is its end of the socket pair, and ``ChildProcess/givenFile`` the image.
package enum ImageProcess {
    /// Reads the image, and reports its code or why there is none. Ends with the socket pair.
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
