package import Cryptography

/// An export file whose container has been opened. The content is untrusted until
/// ``verified(by:)`` returns it.
package struct ExportArchive: Sendable, Equatable {
    /// The stored bytes of export.bin, which are signed.
    package let bin: [UInt8]
    package let signatures: [ExportSignature]

    /// The maximum size of a file in bytes.
    package static let maximumSize = ExportContainer.maximumSize

    package init(bin: [UInt8], signatures: [ExportSignature]) {
        (self.bin, self.signatures) = (bin, signatures)
    }

    /// Decompresses a file, without decoding its parts. A sandboxed process does this with files of
    /// strangers.
    package static func parts(of file: [UInt8]) throws(ExportError) -> (bin: [UInt8], signatures: [UInt8]) {
        guard !file.starts(with: ExportFile.header) else {
            guard file.count <= ExportContainer.maximumBinSize else {
                throw .tooLarge(maximum: ExportContainer.maximumBinSize)
            }
            return (file, [])
        }
        let container = try ExportContainer(file)
        return (container.bin, container.signatures)
    }

    /// Decodes the signatures of a file that another process has decompressed.
    ///
    /// - Parameters:
    ///   - bin: The content of export.bin.
    ///   - signatureList: The content of export.sig; empty if the file has no signatures.
    package init(bin: [UInt8], signatureList: [UInt8]) throws(ExportError) {
        guard bin.count <= ExportContainer.maximumBinSize, signatureList.count <= ExportContainer.maximumSignatureSize
        else { throw .tooLarge(maximum: ExportContainer.maximumBinSize) }
        self.init(bin: bin, signatures: try ExportSignature.list(signatureList))
    }

    /// Opens a file.
    ///
    /// - Parameter file: A ZIP file with export.bin and export.sig. export.bin alone is a file
    ///   without signatures.
    package init(opening file: [UInt8]) throws(ExportError) {
        let (bin, signatures) = try Self.parts(of: file)
        try self.init(bin: bin, signatureList: signatures)
    }

    /// Verifies the signatures and then decodes the content.
    package func verified(by trust: ExportTrust) throws(ExportError) -> ExportFile {
        try trust.verify(bin, signatures)
        let file = try ExportFile(decoding: bin)
        guard file.signatureInfos.count == signatures.count,
            signatures.allSatisfy({ ($0.number, $0.count) == (file.number, file.count) })
        else { throw .signaturesDiffer }
        return file
    }

    /// Decodes the content without verification. Anybody could have written it.
    package func unverified() throws(ExportError) -> ExportFile {
        try ExportFile(decoding: bin)
    }
}

// MARK: - Writing

extension ExportArchive {
    /// A key that signs export files, with its name.
    package struct Signer<Key: ECDSAP256.Signer>: Sendable {
        package let info: SignatureInfo
        package let key: Key

        package init(info: SignatureInfo, key: Key) {
            (self.info, self.key) = (info, key)
        }
    }

    /// Signs a content. The content then names the signers.
    ///
    /// - Parameter signers: The newest key first. There must be at least one, and at most ten.
    /// - Throws: The error of a key.
    package init<Key: ECDSAP256.Signer>(signing file: ExportFile, by signers: [Signer<Key>]) throws(Key.Failure) {
        precondition((1...ExportSignature.maximumCount).contains(signers.count), "a file has 1 to 10 signatures")
        var file = file
        file.signatureInfos = signers.map(\.info)
        let bin = file.encoded
        let signatures = try signers.map { signer throws(Key.Failure) in
            ExportSignature(
                info: signer.info,
                number: file.number,
                count: file.count,
                bytes: try signer.key.sign(bin, context: [UInt8]())
            )
        }
        self.init(bin: bin, signatures: signatures)
    }

    /// The ZIP file.
    package var file: [UInt8] {
        ExportContainer(bin: bin, signatures: ExportSignature.bytes(signatures)).file
    }
}
