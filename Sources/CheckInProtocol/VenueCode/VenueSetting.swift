/// The kind of place where visitors meet. The setting affects the transmission risk in a report.
public enum VenueSetting: UInt8, Sendable, CaseIterable {
    case unspecified = 0
    case indoor = 1
    case outdoor = 2
    case ventilatedIndoor = 3
}
