// swift-tools-version: 6.2
// 6.2, not newer: arm64 is built with a 6.2.3 compiler, the only one that Debian has for it.

import PackageDescription

/// The settings of every target that is ours.
let settings: [SwiftSetting] = [
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0443-warning-control-flags.md
    .treatAllWarnings(as: .error),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0458-strict-memory-safety.md
    .strictMemorySafety(),
]

/// The language that all programs speak, and what it stands on.
let language: [Target.Dependency] = ["CheckInProtocol", "Cryptography"]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

let package = Package(
    name: "venue-check-in",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        // Without its default trait, which would bring Foundation into the kiosk.
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "checkin",
            dependencies: language + ["CheckInClient", "Platform", argumentParser, system],
            swiftSettings: settings
        ),
        .target(
            name: "CheckInClient",
            dependencies: language + ["Platform", grdb, system],
            swiftSettings: settings
        ),
        .target(name: "Platform", dependencies: ["CLinux", system], swiftSettings: settings),
        .target(
            name: "CheckInProtocol",
            dependencies: ["Cryptography", .product(name: "SwiftProtobuf", package: "swift-protobuf")],
            exclude: ["Protos/venue_code.proto"],
            swiftSettings: settings
        ),
        .target(name: "Cryptography", dependencies: ["COpenSSL"], swiftSettings: settings),
        .testTarget(
            name: "CheckInClientTests",
            dependencies: language + ["CheckInClient", "Platform", grdb, system],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CheckInTests",
            dependencies: language + ["checkin"],
            swiftSettings: settings
        ),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    ],
    swiftLanguageModes: [.v6]
)
