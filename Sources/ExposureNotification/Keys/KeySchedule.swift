import Cryptography

/// The keys of a device: a state machine without a clock and without a random number generator.
///
/// The first use on a UTC day makes a new key. A release in version 1.5 and later cuts today's key,
/// and the next use makes another key with the same start.
package struct KeySchedule: Sendable, Equatable {
    /// The number of days for which a key is kept after its own day.
    package static let retention = 14

    /// The keys in the order of their creation. Only ``current`` is still in use.
    package private(set) var finished: [TemporaryExposureKey] = []
    private(set) var current: TemporaryExposureKey?

    package init() {}

    /// Restores the keys of a device.
    ///
    /// - Parameters:
    ///   - finished: The keys that are no longer in use, in the order of their creation.
    ///   - current: The key that is still in use.
    package init(finished: [TemporaryExposureKey], current: TemporaryExposureKey?) {
        (self.finished, self.current) = (finished, current)
    }

    /// Which keys a release contains.
    package enum Release: Sendable, CaseIterable {
        /// Versions 1.0 to 1.4: the key of today is not available until tomorrow.
        case finishedKeys
        /// From version 1.5 on: the key of today is cut at the present interval.
        case cutsToday
    }

    /// All keys that the device stores, the oldest first. The last one can still be in use.
    package var keys: [TemporaryExposureKey] { finished + [current].compactMap(\.self) }

    /// Returns the key for an interval. Makes a key at the first use on a day, also if the clock was
    /// set back.
    package mutating func key(
        in interval: IntervalNumber,
        using generator: inout some RandomNumberGenerator
    ) -> TemporaryExposureKey? {
        finishDay(before: interval)
        if let current { return current }
        let bytes = SecretBytes(randomCount: TemporaryExposureKey.count, using: &generator)
        current = TemporaryExposureKey(bytes: bytes, start: interval.startOfDay, period: IntervalNumber.perDay)
        return current
    }

    /// Returns the keys to publish, the newest first. With ``Release/cutsToday``, today's key ends
    /// with the last whole interval, and is not used again.
    package mutating func release(_ release: Release, in interval: IntervalNumber) -> [TemporaryExposureKey] {
        finishDay(before: interval)
        if release == .cutsToday, let key = current {
            // In the first interval of the day there is no whole interval, so the key stays in use.
            if let cut = key.cut(before: interval) {
                finished.append(cut)
                current = nil
            }
        }
        // The clock may have been set back: keys of later days are not released.
        return finished.filter { $0.start <= interval }.newestFirst
    }

    /// Deletes the keys that are older than 14 days.
    package mutating func deleteExpired(in interval: IntervalNumber) {
        finishDay(before: interval)
        finished.removeAll { $0.age(in: interval) > Self.retention }
    }

    /// Ends the current key unless it belongs to this day.
    private mutating func finishDay(before interval: IntervalNumber) {
        guard let key = current, key.start != interval.startOfDay else { return }
        finished.append(key)
        current = nil
    }
}

extension TemporaryExposureKey {
    /// The number of intervals after a key's end in which a device may still accept its identifiers.
    private static let tolerance: Int64 = 12

    /// The time from which the key may be published, in seconds since the beginning of 1970: two
    /// hours after its end. Before that, someone could replay its identifiers.
    package var embargo: Int64 { (Int64(end.value) + Self.tolerance) * IntervalNumber.seconds }

    /// The number of UTC days from the key's day to the day of an interval. Negative for a later key.
    package func age(in interval: IntervalNumber) -> Int {
        (Int(interval.startOfDay.value) - Int(start.startOfDay.value)) / IntervalNumber.perDay
    }

    /// The key, but only for the intervals before `interval`; nil if the key does not start before `interval`.
    func cut(before interval: IntervalNumber) -> TemporaryExposureKey? {
        guard interval > start else { return nil }
        return TemporaryExposureKey(bytes: bytes, start: start, period: min(period, Int(interval.value - start.value)))
    }
}

extension [TemporaryExposureKey] {
    /// The keys by start, the newest first. Keys of one day keep the order of their creation
    /// reversed.
    package var newestFirst: [TemporaryExposureKey] {
        enumerated().sorted { ($1.element.start, $1.offset) < ($0.element.start, $0.offset) }.map(\.element)
    }

    /// The keys that may be published at a time, and those that must be held back.
    ///
    /// - Parameter time: Seconds since the beginning of 1970.
    package func partitioned(byEmbargoAt time: Int64) -> (free: [TemporaryExposureKey], held: [TemporaryExposureKey]) {
        (filter { $0.embargo <= time }, filter { $0.embargo > time })
    }
}
