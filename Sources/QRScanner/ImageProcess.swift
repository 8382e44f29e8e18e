import OperatingSystem

/// The confined process that decodes an untrusted image and finds codes in it.
/// ``ChildProcess/givenFile`` is the image.
package enum ImageProcess {
    /// Reads the image, and reports its code or the reason why there is no code. The process ends
    /// when the parent closes the socket pair.
    package static func run() {
        ParentLink<Never, ImageReport>.serve(
            failure: { ($0 as? QRScannerError).map { .failed($0) } },
            { parent in
                try parent.listen(exitingWithin: 0)
                let image = try ImageFile(name: "", descriptor: ChildProcess.givenFile)
                parent.send(.payload(try QRScanner.payload(in: image)))
            }
        )
    }
}
