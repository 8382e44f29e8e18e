import CheckInClient
import Matching

/// What the browser shows of a diary, read at one time.
struct DiaryContents {
    /// The latest first.
    let checkIns: [CheckIn]
    let exposures: [CheckInID: CheckInExposure]
    let exposureLines: [String]
    let status: FieldList
    let authority: String?
    let lastCheck: LastCheck?

    init(_ unlocked: UnlockedDiary) throws {
        let diary = unlocked.diary
        checkIns = try unlocked.checkIns().reversed()
        exposures = try Dictionary(unlocked.exposures().map { ($0.checkIn.id, $0.exposure) }) { first, _ in first }
        exposureLines = try unlocked.exposureLines()
        status = try diary.statusFields()
        authority = try diary.authority()?.host
        lastCheck = try diary.lastCheck()
    }

    func risk(of id: CheckInID) -> Risk { exposures[id]?.risk.risk ?? .none }
    var highestRisk: Risk { exposures.values.map(\.risk.risk).max() ?? .none }
}
