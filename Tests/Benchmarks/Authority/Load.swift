/// Runs many requests concurrently, as clients do.
enum Load {
    /// The number of requests that wait for an answer at the same time.
    static let atOnce = 64

    /// Runs `body` for all elements, with a limited number at a time.
    static func each<Element: Sendable>(
        _ elements: [Element],
        _ body: @escaping @Sendable (Element) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup { group in
            var rest = elements[...]
            for element in rest.prefix(atOnce) { group.addTask { try await body(element) } }
            rest = rest.dropFirst(atOnce)
            while try await group.next() != nil {
                guard let element = rest.popFirst() else { continue }
                group.addTask { try await body(element) }
            }
        }
    }
}
