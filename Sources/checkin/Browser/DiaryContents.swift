import CheckInClient
import Matching

/// The contents of a diary that the browser shows, read at one time.
struct DiaryContents {
    /// Latest first.
    let checkIns: [CheckIn]
    let exposures: [CheckInID: CheckInExposure]
    let exposureLines: [String]
    let status: FieldList
    let authority: String?
    let lastCheck: LastCheck?
    /// The message if the authority's last hours are missing; otherwise nil.
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
