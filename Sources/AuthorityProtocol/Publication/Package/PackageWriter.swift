package import CheckInProtocol

/// The storage to which a ``PackageWriter`` writes.
package protocol PackageStorage {
    mutating func write(_ bytes: [UInt8], at offset: Int) throws
}

/// Writes a package one report at a time, so that it needs little memory. Does not write the
/// signature.
///
/// The caller adds the reports, including the random ones, sorted by block and then by IV. Then the
/// caller calls ``finish()``.
package struct PackageWriter<Storage: PackageStorage> {
    package private(set) var storage: Storage
    private var blocks: ArraySlice<PackageLayout.Columns>
    private var ivs: [UInt8] = []
    private var ciphertexts: [UInt8] = []
    private var tags: [UInt8] = []
    /// The number of reports of the current block: those already in the storage, and those still in
    /// memory.
    private var (written, waiting) = (0, 0)

    package init(_ layout: PackageLayout, to storage: Storage) throws {
        self.storage = storage
        blocks = layout.blocks[...]
        for part in layout.fixed { try self.storage.write(part.bytes, at: part.offset) }
    }

    /// Adds the next report.
    ///
    /// - Throws: ``PublicationError/value(field:)`` if the layout has no place for the report;
    ///   storage errors.
    package mutating func add(day: Day, iv: [UInt8], ciphertext: [UInt8], tag: [UInt8]) throws {
        while let first = blocks.first, !first.days.contains(day) { try endBlock() }
        guard !blocks.isEmpty else { throw PublicationError.value(field: "a report's day") }
        ivs += iv
        ciphertexts += ciphertext
        tags += tag
        waiting += 1
        if waiting == 4096 { try flush() }
    }

    /// - Throws: ``PublicationError/value(field:)`` if reports are missing; storage errors.
    package mutating func finish() throws {
        while !blocks.isEmpty { try endBlock() }
    }

    private mutating func endBlock() throws {
        try flush()
        guard let block = blocks.popFirst() else { return }
        guard written == block.count else { throw PublicationError.value(field: "a block's number of reports") }
        written = 0
    }

    private mutating func flush() throws {
        guard waiting > 0, let block = blocks.first else { return }
        guard written + waiting <= block.count else {
            throw PublicationError.value(field: "a block's number of reports")
        }
        try storage.write(ivs, at: block.ivs + written * ProtectedReport.ivCount)
        try storage.write(ciphertexts, at: block.ciphertexts + written * ReportRecord.count)
        try storage.write(tags, at: block.tags + written * ProtectedReport.tagCount)
        written += waiting
        waiting = 0
        ivs.removeAll(keepingCapacity: true)
        ciphertexts.removeAll(keepingCapacity: true)
        tags.removeAll(keepingCapacity: true)
    }
}
