/// A form that was sent a second time.
struct UsedFormPage: Page {
    static let name = "used form"
    let title = "This was done already"
    let section: String
    /// What was not done a second time.
    let message: String

    static let template = """
        <p role="alert" class="message">{{message}}</p>
        <p><a class="button" href="{{section}}">Go on</a></p>
        """
}
