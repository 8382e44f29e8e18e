package import Cryptography

/// The keys that may sign export files.
///
/// There can be several sets of keys. A file is trusted if each key of any one set has signed it.
/// More than one set is needed while an authority replaces its key.
package struct ExportTrust: Sendable {
    let alternatives: [[Key]]

    /// A key of an authority.
    package struct Key: Sendable {
        /// The name of the key. Nil means that the key may have any name.
        package let name: Name?
        package let key: ECDSAP256.PublicKey

        package init(name: Name?, key: ECDSAP256.PublicKey) {
            (self.name, self.key) = (name, key)
        }
    }

    /// The name of a key in signatures.
    package struct Name: Sendable, Hashable {
        let id: String
        package let version: String

        package init(id: String, version: String) {
            (self.id, self.version) = (id, version)
        }
    }

    /// - Parameter alternatives: Sets of keys. An empty set is ignored, because it would trust
    ///   every file.
    package init(anyOf alternatives: [[Key]]) {
        self.alternatives = alternatives.filter { !$0.isEmpty }
    }

    /// Trusts one key, under any name.
    package init(_ key: ECDSAP256.PublicKey) {
        self.init(anyOf: [[Key(name: nil, key: key)]])
    }

    /// Checks the signatures of export.bin, as it was stored.
    func verify(_ bin: [UInt8], _ signatures: [ExportSignature]) throws(ExportError) {
        guard !signatures.isEmpty else { throw .noSignature }
        guard
            !alternatives.contains(where: { set in
                set.allSatisfy { key in signatures.contains { key.hasMade($0, of: bin) } }
            })
        else { return }
        let isNamed = alternatives.joined().contains { key in
            key.name != nil && signatures.contains { key.isNamed(in: $0) }
        }
        throw isNamed ? .signatureInvalid : .keyUnknown
    }
}

extension ExportTrust.Key {
    func isNamed(in signature: ExportSignature) -> Bool {
        name == nil || name == ExportTrust.Name(id: signature.info.id, version: signature.info.version)
    }

    func hasMade(_ signature: ExportSignature, of bin: [UInt8]) -> Bool {
        isNamed(in: signature) && signature.info.algorithm == SignatureInfo.ecdsaWithSHA256
            && key.isValid(signature.bytes, of: bin, context: [UInt8]())
    }
}
