package import CheckInProtocol

/// The storage to which a ``PackageWriter`` writes.
package protocol PackageStorage {
    mutating func write(_ bytes: [UInt8], at offset: Int) throws
}

/// Writes a package one report at a time, so that it needs little memory. Does not write the
/// signature.
///
/// The caller adds the reports, including the padding, sorted by day and then by IV. Then the
/// caller calls ``finish()``.
package struct PackageWriter<Storage: PackageStorage> {
    package private(set) var storage: Storage
    private var days: ArraySlice<PackageLayout.Columns>
    private var ivs: [UInt8] = []
    private var ciphertexts: [UInt8] = []
    private var tags: [UInt8] = []
    /// The number of reports for the current day: those already in the storage, and those still in
    /// memory.
    private var (written, waiting) = (0, 0)

    package init(_ layout: PackageLayout, to storage: Storage) throws {
        self.storage = storage
        days = layout.days[...]
        for part in layout.fixed { try self.storage.write(part.bytes, at: part.offset) }
    }

    /// Adds the next report.
    ///
    /// - Throws: ``PublicationError/value(field:)`` if the layout has no place for the report;
    ///   storage errors.
    package mutating func add(day: Day, iv: [UInt8], ciphertext: [UInt8], tag: [UInt8]) throws {
        while let first = days.first, first.day != day { try endDay() }
        guard !days.isEmpty else { throw PublicationError.value(field: "a report's day") }
        ivs += iv
        ciphertexts += ciphertext
        tags += tag
        waiting += 1
        if waiting == 4096 { try flush() }
    }

    /// - Throws: ``PublicationError/value(field:)`` if reports are missing; storage errors.
    package mutating func finish() throws {
        while !days.isEmpty { try endDay() }
    }

    private mutating func endDay() throws {
        try flush()
        guard let day = days.popFirst() else { return }
        guard written == day.count else { throw PublicationError.value(field: "a day's number of reports") }
        written = 0
    }

    private mutating func flush() throws {
        guard waiting > 0, let day = days.first else { return }
        guard written + waiting <= day.count else { throw PublicationError.value(field: "a day's number of reports") }
        try storage.write(ivs, at: day.ivs + written * ProtectedReport.ivCount)
        try storage.write(ciphertexts, at: day.ciphertexts + written * ReportRecord.count)
        try storage.write(tags, at: day.tags + written * ProtectedReport.tagCount)
        written += waiting
        waiting = 0
        ivs.removeAll(keepingCapacity: true)
        ciphertexts.removeAll(keepingCapacity: true)
        tags.removeAll(keepingCapacity: true)
    }
}
