/// A client's version, such as 1.2.0.
public struct ClientVersion: Sendable, Hashable, Comparable {
    private let numbers: [UInt16]

    public static let first = ClientVersion(numbers: [0, 1, 0])

    private init(numbers: [UInt16]) {
        self.numbers = numbers
    }

    /// Returns nil unless `text` consists of three numbers below 65,536, without leading zeros and
    /// separated by points.
    public init?(_ text: String) {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt16($0) }
        self.init(numbers: numbers)
        guard numbers.count == 3, self.text == text else { return nil }
    }

    public var text: String { numbers.map(String.init).joined(separator: ".") }

    public static func < (left: ClientVersion, right: ClientVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}
