import CheckInClient
import HTTPClient
import Sharing

extension RelayFailure {
    /// - Parameter error: The error from a transfer that was not cancelled.
    init(_ error: TransferError) {
        self =
            switch error {
            case .noConnection(_, let reason): .noConnection(reason: reason)
            case .unreachable(_, let reason): .unreachable(reason: reason)
            case .untrusted: .untrusted
            case .tooLarge: .answer
            case .cancelled: preconditionFailure("a cancelled transfer is not a relay failure")
            }
    }

    /// - Parameter response: A response with a status other than 200.
    init(_ response: HTTPResponse) {
        let isKeyProblem =
            response.contentType == "application/problem+json"
            && String(decoding: response.body, as: UTF8.self).contains(ObliviousMessage.keyProblemType)
        self = isKeyProblem ? .key : .status(response.status)
    }
}
