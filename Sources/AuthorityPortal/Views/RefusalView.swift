import HTTPTypes
import Hummingbird

/// An error page.
struct RefusalView: Page {
    static let title: Template = "{{heading}}"
    let section = ""
    let heading: String
    let message: String

    init(_ status: HTTPResponse.Status, _ texts: PortalTexts) {
        let (heading, message): (PortalText, PortalText) =
            switch status {
            case .forbidden: (.notAllowed, .notAllowedReason)
            case .notFound: (.notFound, .notFoundReason)
            case .contentTooLarge: (.tooLarge, .tooLargeReason)
            case .badRequest, .unsupportedMediaType: (.notUnderstood, .notUnderstoodReason)
            case .serviceUnavailable: (.notNow, .notNowReason)
            default: (.failed, .failedReason)
            }
        (self.heading, self.message) = (texts(heading), texts(message))
    }

    static let template: Template = """
        <p role="alert" class="message">{{message}}</p>
        <p><a class="button" href="/portal">\(.toStart)</a></p>
        """
}

/// The response to a form that was submitted a second time.
struct UsedFormView: Page {
    static let title: Template = "\(.usedForm)"
    let section: String
    /// The action that was not repeated.
    let message: String

    static let template: Template = """
        <p role="alert" class="message">{{message}}</p>
        <p><a class="button" href="{{section}}">\(.goOn)</a></p>
        """
}
