/// All files of a batch. A batch with too many keys for one file is split into several files.
package struct ExportBatch: Sendable, Equatable {
    /// The files in the order of their numbers.
    package let files: [ExportFile]

    /// - Parameter files: The files in any order.
    /// - Throws: ``ExportError/batchIncomplete`` if a file is missing, occurs twice, or belongs to
    ///   another batch.
    package init(_ files: [ExportFile]) throws(ExportError) {
        let sorted = files.sorted { $0.number < $1.number }
        guard let first = sorted.first, first.count == sorted.count,
            sorted.map(\.number).elementsEqual(1...first.count),
            sorted.allSatisfy({ $0.isInBatch(of: first) })
        else { throw .batchIncomplete }
        self.files = sorted
    }
}

extension ExportFile {
    /// Whether both files have the same fields, except for their numbers and their keys.
    package func isInBatch(of file: ExportFile) -> Bool {
        (start, end, region, count) == (file.start, file.end, file.region, file.count)
            && signatureInfos == file.signatureInfos
    }
}
