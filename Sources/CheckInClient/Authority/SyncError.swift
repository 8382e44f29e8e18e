import Files
public import Publication

/// The reason why downloading or comparing did not complete. Everything that was done before the
/// error is kept.
public enum SyncError: Error, Equatable, Sendable {
    /// The diary cannot be used.
    case diary(DiaryError)
    /// A request to the authority failed.
    case link(LinkError)
    /// The authority, or an attacker in between, has sent a file that is not valid.
    case refused(path: String, PublicationError)
    /// The authority, or an attacker in between, has sent a file of diagnosis keys that is not valid.
    case refusedExport(path: String, reason: String)
    /// The index of the files of diagnosis keys lacks files that the authority must have published. The
    /// first of them is this number of hours old; nil if it is unknown.
    case exportsMissing(hours: Int?)
    /// A signed file is dated more than an hour ahead of this machine's clock.
    case fromTheFuture(path: String, hours: Int)
    /// A signed file is so old that newer files must be missing.
    case stale(path: String, hours: Int)
    /// The authority requires a newer client.
    case tooOld(minimum: String)
    /// A part of an hourly run took too long.
    case tooSlow
    /// The task was cancelled.
    case interrupted
}

extension SyncError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .diary(let error): error.description
        case .link(let error): error.description
        case .refused(let path, let error): "rejected \(path) from the authority: \(error)"
        case .refusedExport(let path, let reason): "rejected \(path) from the authority: \(reason)"
        case .exportsMissing(let hours):
            "files of keys from the authority are missing\(hours.map { ", the first from \($0) hours ago" } ?? "")"
        case .fromTheFuture(let path, let hours): "\(path) from the authority is dated \(hours) hours in the future"
        case .stale(let path, let hours):
            "\(path) from the authority is out of date: it was signed \(hours) hours ago"
        case .tooOld(let minimum): "the authority requires version \(minimum) of this program or newer"
        case .tooSlow: "the authority or the network is too slow"
        case .interrupted: "interrupted"
        }
    }

    /// Whether the network or the authority caused the error, and not this device.
    public var isFromOutside: Bool {
        switch self {
        case .link, .refused, .refusedExport, .exportsMissing, .fromTheFuture, .stale, .tooOld, .tooSlow: true
        case .diary, .interrupted: false
        }
    }

    /// Runs `body` and maps its errors.
    static func wrap<Result>(_ body: () async throws -> Result) async throws(SyncError) -> Result {
        do {
            return try await body()
        } catch let error as SyncError {
            throw error
        } catch let error as DiaryError {
            throw .diary(error)
        } catch let error as LinkError {
            throw error == .cancelled ? .interrupted : .link(error)
        } catch let error as FileError {
            throw .diary(.file(error.description))
        } catch let error as PublicationError {
            throw .refused(path: "a downloaded file", error)
        } catch is CancellationError {
            throw .interrupted
        } catch {
            throw .diary(.unexpected(UnexpectedError(error)))
        }
    }
}
