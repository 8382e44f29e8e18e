import CheckInClient
import Matching

/// The contents of a diary that the browser shows, all read at the same time.
struct DiaryContents {
    /// All check-ins, latest first.
    let checkIns: [CheckIn]
    let exposures: [CheckInID: CheckInExposure]
    let exposureLines: [String]
    let status: FieldList
    let authority: String?
    let lastCheck: LastCheck?
    /// A message if there has been no news from the authority for too many hours; otherwise nil.
    let missingNews: String?

    init(_ unlocked: UnlockedDiary) throws {
        let diary = unlocked.diary
        let assessed = try unlocked.assessed()
        checkIns = assessed.map(\.checkIn).reversed()
        exposures = Dictionary(uniqueKeysWithValues: assessed.exposures.map { ($0.checkIn.id, $0.exposure) })
        status = try diary.statusFields()
        authority = try diary.authority()?.host
        lastCheck = try diary.lastCheck()
        missingNews = lastCheck?.missingNews(at: diary.now)
        exposureLines = assessed.exposureLines(lastCheck: lastCheck, today: diary.now)
    }

    func risk(of id: CheckInID) -> Risk { exposures[id]?.risk.risk ?? .none }
    var highestRisk: Risk { exposures.values.map(\.risk.risk).max() ?? .none }
}
