/// The start page, on which officers issue codes.
struct HomeView: Page {
    static let name = "home"
    static let title: Template = "\(.issueCode)"
    let section = HomeController.path
    /// The number that allows the form to be submitted only once.
    let once: String
    let error: String?
    let counts: [Count]
    let since: String

    struct Count: Sendable {
        let name: String
        let count: Int64
    }

    static let template: Template = """
        {{#error}}<p role="alert" class="message">{{.}}</p>{{/error}}
        <form method="post" action="/portal/codes">
        <input type="hidden" name="form_token" value="{{formToken}}">
        <input type="hidden" name="once" value="{{once}}">
        <div class="choices">
        <section class="card" aria-labelledby="code">
        <h2 id="code">\(.hotlineCode)</h2>
        <p>\(.hotlineCodeHint)</p>
        <button class="primary" name="issue" value="hotline-code-1">\(.issueHotlineCode)</button>
        <button name="issue" value="hotline-code-10">\(.issueTen)</button>
        </section>
        <section class="card" aria-labelledby="pin">
        <h2 id="pin">\(.pin)</h2>
        <p>\(.pinHint)</p>
        <button class="primary" name="issue" value="pin-1">\(.issuePIN)</button>
        <button name="issue" value="pin-10">\(.issueTen)</button>
        </section>
        </div>
        </form>
        <section aria-labelledby="today">
        <h2 id="today">\(.today)</h2>
        <table class="counts">
        <caption>\(.allOfficers)</caption>
        <thead><tr><th scope="col">\(.what)</th><th scope="col" class="number">\(.howMany)</th></tr></thead>
        <tbody>
        {{#counts}}<tr><th scope="row">{{name}}</th><td class="number">{{count}}</td></tr>
        {{/counts}}
        </tbody>
        </table>
        </section>
        """
}
