/// What a person who shares keys says about symptoms, and what follows for each key
/// (Corona-Warn-App's submission).
package enum Symptoms: Sendable, Equatable {
    /// The person had symptoms.
    case yes(Onset)
    case no
    case noInformation

    package enum Onset: Sendable, Equatable {
        /// The number of days before today, 0 or more.
        case daysAgo(Int)
        case lastSevenDays
        case oneToTwoWeeksAgo
        case moreThanTwoWeeksAgo
        case noInformation
    }

    /// The ages of keys in days that are sent.
    package static let ages = 0...14

    /// The transmission risk level of a key, 1 to 8.
    ///
    /// - Parameter age: The age of the key in days, 0 to 14.
    package func transmissionRisk(age: Int) -> Int {
        switch self {
        case .yes(.daysAgo(let days)): Self.levels(from: -5, [2, 4, 6, 7, 8, 8, 8, 6, 5, 3, 2, 2], at: days - age)
        case .yes(.lastSevenDays): Self.levels([4, 5, 6, 7, 7, 7, 6, 5, 4, 3, 2], at: age)
        case .yes(.oneToTwoWeeksAgo): Self.levels(from: 4, [2, 3, 4, 5, 6, 6, 7, 7, 6, 6, 4], at: age)
        case .yes(.moreThanTwoWeeksAgo): Self.levels(from: 11, [2, 3, 4, 5], at: age)
        case .yes(.noInformation): Self.levels([5, 6, 8, 8, 8, 7, 5, 3, 2], at: age)
        case .no: Self.levels([4, 4, 3, 2], at: age)
        case .noInformation: Self.levels([5, 6, 7, 7, 7, 6, 4, 3, 2], at: age)
        }
    }

    /// The value that is sent as the days since onset: the days, or a number that stands for
    /// another answer, minus the age of the key.
    ///
    /// - Parameter age: The age of the key in days, 0 to 14.
    package func daysSinceOnset(age: Int) -> Int {
        let base =
            switch self {
            case .yes(.daysAgo(let days)): days
            case .yes(.lastSevenDays): 701
            case .yes(.oneToTwoWeeksAgo): 708
            case .yes(.moreThanTwoWeeksAgo): 715
            case .yes(.noInformation): 2000
            case .no: 3000
            case .noInformation: 4000
            }
        return base - age
    }

    /// The level at a position in a table. The level outside the table is 1.
    private static func levels(from first: Int = 0, _ table: [Int], at position: Int) -> Int {
        table.indices.contains(position - first) ? table[position - first] : 1
    }
}
