/// The rules for sharing stays. Protocol version 1, section "Risk".
public struct SharingParameters: Sendable, Equatable {
    /// Shorter stays are not shared.
    public let minimumStayMinutes: UInt32
    /// Aerosols are assumed to linger for the length of the stay, up to this number of minutes.
    public let tailMinutes: UInt32
    /// The day of the first of ``levelsSinceOnset``, counted from the first symptoms: -14 to 14.
    public let firstDaySinceOnset: Int32
    /// The TRL of consecutive days. Days outside a table have level 1.
    public let levelsSinceOnset: [UInt8]
    /// The TRL from the day of the test backwards, for symptoms with an unknown onset.
    public let levelsWithoutOnset: [UInt8]
    /// The TRL from the day of the test backwards, without symptoms.
    public let levelsWithoutSymptoms: [UInt8]

    public static let standard: SharingParameters = {
        let standard = SharingParameters(
            minimumStayMinutes: 10,
            tailMinutes: 30,
            firstDaySinceOnset: -5,
            levelsSinceOnset: [2, 4, 6, 7, 8, 8, 8, 6, 5, 3, 2],
            levelsWithoutOnset: [5, 6, 7, 7, 7, 6, 4, 3, 2],
            levelsWithoutSymptoms: [4, 4, 3, 2]
        )
        guard let standard else { fatalError("unreachable: these values are valid") }
        return standard
    }()

    /// Nil if the minimum stay or the tail exceeds a day, if the first day is not -14 to 14, if a
    /// table has more than 29 days, or if a level is not 1 to 8.
    public init?(
        minimumStayMinutes: UInt32,
        tailMinutes: UInt32,
        firstDaySinceOnset: Int32,
        levelsSinceOnset: [UInt8],
        levelsWithoutOnset: [UInt8],
        levelsWithoutSymptoms: [UInt8]
    ) {
        let tables = [levelsSinceOnset, levelsWithoutOnset, levelsWithoutSymptoms]
        guard minimumStayMinutes <= 1440, tailMinutes <= 1440, (-14...14).contains(firstDaySinceOnset),
            tables.allSatisfy({ $0.count <= 29 && $0.allSatisfy { (1...8).contains($0) } })
        else { return nil }
        self.minimumStayMinutes = minimumStayMinutes
        self.tailMinutes = tailMinutes
        self.firstDaySinceOnset = firstDaySinceOnset
        self.levelsSinceOnset = levelsSinceOnset
        self.levelsWithoutOnset = levelsWithoutOnset
        self.levelsWithoutSymptoms = levelsWithoutSymptoms
    }
}
