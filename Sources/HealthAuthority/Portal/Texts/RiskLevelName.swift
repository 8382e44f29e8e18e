/// What people call the levels of transmission risk.
enum RiskLevelName {
    static let all: [(level: UInt8, name: String)] = [
        (1, "lowest"), (2, "very low"), (3, "low"), (4, "rather low"), (5, "rather high"), (6, "high"),
        (7, "very high"),
        (8, "highest"),
    ]

    /// `6, high`
    static func text(_ level: UInt8) -> String {
        "\(level), \(all.first { $0.level == level }?.name ?? "unknown")"
    }
}
