/// A worker of a ``Matcher``.
actor Worker {
    private let scanner: Scanner

    init(slots: [KeySlot], verifier: Verifier, filter: BlockFilter) {
        scanner = Scanner(slots: slots, verifier: verifier, filter: filter)
    }

    /// Scans portions until none is left. Returns false if the task was cancelled before.
    func finish(_ work: Work) -> Bool {
        while let portion = work.take() {
            guard !Task.isCancelled else { return false }
            scanner.scan(portion)
        }
        return true
    }
}
