@testable import HealthAuthority
import TestTraits
import Testing

@Suite("Counts of requests")
struct RequestMeterTests {
    @Test("what is shown changes by tens, and once a minute", .proves("P8"))
    func rounded() {
        let meter = RequestMeter()
        let start = ContinuousClock.now
        func add(_ count: Int) {
            for _ in 0..<count { meter.add("submissions", status: 200, duration: .milliseconds(120)) }
        }
        add(9)
        #expect(meter.shown(at: start)["submissions"]?.total == 0)
        add(1)
        #expect(meter.shown(at: start + .seconds(59))["submissions"]?.total == 0)
        let shown = meter.shown(at: start + .seconds(60))["submissions"]
        #expect(shown?.outcomes == [2: 10] && shown?.sum == 1)
        #expect(shown?.durations == [0, 0, 10, 10, 10, 10, 10, 10, 10, 10])
        add(9)
        #expect(meter.shown(at: start + .seconds(120))["submissions"] == shown)
    }

    @Test("the log has the counts of the last hour, rounded to tens")
    func taken() {
        let meter = RequestMeter()
        for _ in 0..<26 { meter.add("tests", status: 200, duration: .zero) }
        meter.add("submissions", status: 400, duration: .zero)
        #expect(meter.take() == ["tests": 30, "submissions": 0])
        for _ in 0..<14 { meter.add("tests", status: 500, duration: .zero) }
        #expect(meter.take() == ["tests": 10])
        #expect(meter.take().isEmpty)
    }
}
