/// One of those who share the work.
actor Worker {
    private let scanner: Scanner

    init(slots: [KeySlot], verifier: Verifier, filter: BlockFilter) {
        scanner = Scanner(slots: slots, verifier: verifier, filter: filter)
    }

    /// Works until nothing is left, or nobody wants it any more; false then.
    func finish(_ work: Work) -> Bool {
        while let portion = work.take() {
            guard !Task.isCancelled else { return false }
            scanner.scan(portion)
        }
        return true
    }
}
