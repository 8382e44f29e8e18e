import DiagnosisKeys

extension ExportPeriod {
    /// The length of our periods in seconds.
    static let length: Int64 = 3600

    /// The number of the hour that contains a time.
    static func hour(of time: Int64) -> Int64 { time / length }

    init(hour: Int64) {
        self.init(start: hour * Self.length, end: (hour + 1) * Self.length)
    }

    /// The number of the period's hour.
    var hour: Int64 { Self.hour(of: start) }
}
