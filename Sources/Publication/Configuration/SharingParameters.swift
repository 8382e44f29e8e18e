/// The rules for sharing stays. See protocol version 1, section "Risk".
public struct SharingParameters: Sendable, Equatable {
    /// The minimum length of a stay in minutes. Shorter stays are not shared.
    public let minimumStayMinutes: UInt32
    /// The maximum number of minutes that aerosols are assumed to linger after a stay. After a
    /// shorter stay, they linger for the length of the stay.
    public let tailMinutes: UInt32
    /// The day of the first element in ``levelsSinceOnset``, relative to the first symptoms: -14 to
    /// 14.
    public let firstDaySinceOnset: Int32
    /// The TRL for consecutive days. Days outside a table have level 1.
    public let levelsSinceOnset: [UInt8]
    /// The TRL for symptoms that began on an unknown day. The table starts on the day of the test
    /// and goes back in time.
    public let levelsWithoutOnset: [UInt8]
    /// The TRL without symptoms. The table starts on the day of the test and goes back in time.
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

    /// Returns nil if the minimum stay or the tail is longer than a day, if the first day is not
    /// -14 to 14, if a table has more than 29 days, or if a level is not 1 to 8.
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
