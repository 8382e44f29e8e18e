import HTTPTypes
import Hummingbird

/// What was asked for and not done.
struct RefusalPage: Page {
    static let name = "refusal"
    let title: String
    let section = ""
    let message: String
    private let status: HTTPResponse.Status

    init(_ status: HTTPResponse.Status) {
        self.status = status
        (title, message) =
            switch status {
            case .forbidden:
                (
                    "Not allowed",
                    "This page is for others, or the form was not made for this browser. Nothing was done. Go back to the start and try again."
                )
            case .notFound: ("Not found", "There is no such page.")
            case .contentTooLarge: ("Too large", "What was sent is larger than any form here. Nothing was done.")
            case .badRequest, .unsupportedMediaType:
                ("Not understood", "What was sent is not what a form of this portal sends. Nothing was done.")
            case .serviceUnavailable:
                ("Not now", "The server cannot answer at the moment. Try again in some seconds.")
            default:
                (
                    "Something went wrong",
                    "The server could not do this. Try again; if it stays, tell whoever runs the server."
                )
            }
    }

    /// For whoever it is: nobody's name is on it.
    var response: Response { Frame(self).response(status) }

    static let template = """
        <p role="alert" class="message">{{message}}</p>
        <p><a class="button" href="/portal">To the start</a></p>
        """
}
