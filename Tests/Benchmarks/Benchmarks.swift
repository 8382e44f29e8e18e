/// How fast the two halves of a check-in are, each against a baseline of the same run: these machines are noisy, ratios less so.
@main
enum Benchmarks {
    static func main() throws {
        try TapBenchmark.run()
        try DiaryBenchmark.run()
    }
}
