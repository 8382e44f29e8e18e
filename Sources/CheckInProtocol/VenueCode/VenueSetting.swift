/// The setting in which visitors meet. It affects the transmission risk of a report.
public enum VenueSetting: UInt8, Sendable, CaseIterable {
    case unspecified = 0
    case indoor = 1
    case outdoor = 2
    case ventilatedIndoor = 3
}
