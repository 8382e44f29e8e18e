package import ExportFiles

/// The batches of the files that were given to a command.
package enum ExportedBatches {
    /// Two paths for the same file of a batch.
    package struct RepeatedFile: Error, CustomStringConvertible {
        package let description: String
    }

    /// Compares files that were given together.
    ///
    /// - Returns: A sentence for each batch that is incomplete.
    /// - Throws: ``RepeatedFile``.
    package static func missing(in files: [(path: String, file: ExportFile)]) throws(RepeatedFile) -> [String] {
        var sentences: [String] = []
        var rest = files
        while let first = rest.first {
            let batch = rest.filter { $0.file.isInBatch(of: first.file) }
            rest.removeAll { $0.file.isInBatch(of: first.file) }
            var paths: [Int: String] = [:]
            for (path, file) in batch {
                if let other = paths.updateValue(path, forKey: file.number) {
                    let text = "\(other) and \(path) are both file \(file.number) of their batch"
                    throw RepeatedFile(description: text)
                }
            }
            guard (try? ExportBatch(batch.map(\.file))) == nil else { continue }
            sentences.append("\(first.path): its batch has \(first.file.count) files; not all of them were given")
        }
        return sentences
    }
}
