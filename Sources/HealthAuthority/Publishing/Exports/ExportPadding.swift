import Cryptography
import ExportFiles
import ExposureNotification

/// Random keys that imitate uploads of people whose number, days and symptoms are random.
///
/// The days, periods and onsets do not depend on the real keys of the period. Therefore, the file does
/// not show whether anyone uploaded keys in the period. There are about a hundred random uploads, and
/// a real upload looks like any of them. Only the transmission risks and report types are those of earlier keys.
struct ExportPadding {
    /// The hour whose export the keys belong to.
    private let hour: Int64
    /// The first interval of the hour's day.
    private let midnight: Int64
    /// Earlier keys, by their days since the onset of symptoms.
    private let models: [Int32?: [ExportedKey]]
    private let allModels: [ExportedKey]

    /// - Parameter models: Keys with usual risks and report types.
    init(hour: Int64, models: [ExportedKey]) {
        self.hour = hour
        midnight = hour / 24 * Int64(IntervalNumber.perDay)
        self.models = Dictionary(grouping: models, by: \.daysSinceOnset)
        allModels = models
    }

    private static let days: Int64 = 14
    /// The onset of symptoms that is assumed if an app sends none, in days.
    private static let defaultOnset: Int64 = 4

    /// Makes keys. Returns none if there are no models.
    func keys(_ count: Int, using generator: inout SystemRandomNumberGenerator) -> [ExportedKey] {
        guard !allModels.isEmpty else { return [] }
        var keys: [ExportedKey] = []
        while keys.count < count { keys += upload(using: &generator) }
        return Array(keys.prefix(count))
    }

    /// The keys of one person: keys of whole days, and sometimes the last one, which ended at its upload.
    private func upload(using generator: inout SystemRandomNumberGenerator) -> [ExportedKey] {
        let onset =
            Bool.random(using: &generator) ? Self.defaultOnset : Int64.random(in: 0...Self.days, using: &generator)
        // In the first hours of a day, yesterday's key is held back.
        let isYesterdayOver = DiagnosisKeyTable.exportHour(ofKeyEndingAt: midnight) <= hour
        let first: Int64 = isYesterdayOver ? 1 : 2
        // Most people share the keys of all days.
        let last =
            Bool.random(using: &generator) ? Self.days : Int64.random(in: first...Self.days, using: &generator)
        let length = Int32(IntervalNumber.perDay)
        var keys = (first...last).map { day in
            key(midnight - day * Int64(length), length, daysSinceOnset: onset - day, using: &generator)
        }
        if Int.random(in: 1...4, using: &generator) == 1 {
            let end = Int64.random(in: DiagnosisKeyTable.ends(ofKeysExportedIn: hour), using: &generator)
            let start = end / Int64(length) * Int64(length)
            if end > start {
                let day = (midnight - start) / Int64(length)
                keys.append(key(start, Int32(end - start), daysSinceOnset: onset - day, using: &generator))
            }
        }
        return keys
    }

    private func key(
        _ start: Int64,
        _ period: Int32,
        daysSinceOnset: Int64,
        using generator: inout SystemRandomNumberGenerator
    ) -> ExportedKey {
        let days = Int32(daysSinceOnset)
        let model = (models[days] ?? allModels).randomElement(using: &generator)
        return ExportedKey(
            bytes: generator.bytes(TemporaryExposureKey.count),
            transmissionRisk: model?.transmissionRisk,
            start: Int32(start),
            period: period,
            reportType: model?.reportType,
            daysSinceOnset: days
        )
    }
}
