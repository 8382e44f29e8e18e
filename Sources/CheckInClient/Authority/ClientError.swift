public import AuthorityProtocol
public import HTTPClient
import OperatingSystem

/// The reason why downloading, comparing or sharing did not complete. What was downloaded and compared before is kept. A
/// submission is kept if another attempt can succeed.
public enum ClientError: Error, Equatable, Sendable {
    /// The diary cannot be used.
    case diary(DiaryError)
    /// A request to the authority failed.
    case request(TransferError)
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
    /// The proof of a positive test does not exist, is no longer valid, or was used for other reports. The submission
    /// is discarded.
    case proofRefused
    /// The authorisation key is no longer in use, and the proof is no longer valid. The submission is discarded.
    case expired
    /// Like ``expired``, but an earlier attempt may have arrived. The submission is discarded.
    case uncertain
    /// The submission contains diagnosis keys, but the authority does not accept them. The submission is discarded.
    case keysNotAccepted
    /// The authority is overloaded. The submission is kept for another attempt.
    case later
    /// The authority's answer is unexpected. The submission is kept for another attempt.
    case malformedReply
    /// The authority publishes no key for authorising submissions. Nothing was stored.
    case noKey
    /// The reports were chosen with other settings than those of the day. Nothing was stored.
    case settingsChanged
    /// The reports or keys were chosen too long ago, so the authority would refuse them. Nothing was stored.
    case draftTooOld
}

extension ClientError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .diary(let error): error.description
        case .request(let error): error.description
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
        case .proofRefused: "the authority rejected the proof: it is wrong, expired or already used"
        case .expired: "the submission waited too long: its authorisation has expired"
        case .uncertain:
            "the authority no longer accepts the submission; an earlier attempt got no answer and may have arrived"
        case .keysNotAccepted: "the authority does not accept diagnosis keys (Exposure Notification)"
        case .later: "the authority is overloaded; try again later"
        case .malformedReply: "unexpected reply from the authority"
        case .noKey: "the authority does not publish a key for authorising submissions"
        case .settingsChanged: "the authority's settings have changed since the preview was made"
        case .draftTooOld: "the preview is too old: the authority no longer accepts all of it"
        }
    }

    /// Whether the network or the authority caused the error, and not this device.
    public var isFromOutside: Bool {
        switch self {
        case .diary, .interrupted, .draftTooOld: false
        default: true
        }
    }

    /// Runs `body` and maps its errors.
    static func wrap<Result>(_ body: () async throws -> Result) async throws(ClientError) -> Result {
        do {
            return try await body()
        } catch let error as ClientError {
            throw error
        } catch let error as DiaryError {
            throw .diary(error)
        } catch let error as TransferError {
            throw error.cause == .cancelled ? .interrupted : .request(error)
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
