/// Where codes are issued.
struct HomePage: Page {
    static let name = "home"
    let title = "Issue a code"
    let section = HomePages.path
    /// Makes the form one that can be sent once.
    let once: String
    let error: String?
    let counts: [Count]
    let since: String

    struct Count: Sendable {
        let name: String
        let count: Int64
    }

    static let template = """
        {{#error}}<p role="alert" class="message">{{.}}</p>{{/error}}
        <form method="post" action="/portal/codes">
        <input type="hidden" name="form_token" value="{{formToken}}">
        <input type="hidden" name="once" value="{{once}}">
        <div class="choices">
        <section class="card" aria-labelledby="code">
        <h2 id="code">Hotline code</h2>
        <p>Ten letters and digits, valid for one hour. For somebody on the telephone.</p>
        <button class="primary" name="issue" value="hotline-code-1">Issue a hotline code</button>
        <button name="issue" value="hotline-code-10">Issue ten, to print</button>
        </section>
        <section class="card" aria-labelledby="pin">
        <h2 id="pin">PIN</h2>
        <p>Six letters and digits, valid for 15 minutes. For somebody who is here.</p>
        <button class="primary" name="issue" value="pin-1">Issue a PIN</button>
        <button name="issue" value="pin-10">Issue ten, to print</button>
        </section>
        </div>
        </form>
        <section aria-labelledby="today">
        <h2 id="today">Today</h2>
        <table class="counts">
        <caption>All officers together, since {{since}}</caption>
        <thead><tr><th scope="col">What</th><th scope="col" class="number">How many</th></tr></thead>
        <tbody>
        {{#counts}}<tr><th scope="row">{{name}}</th><td class="number">{{count}}</td></tr>
        {{/counts}}
        </tbody>
        </table>
        </section>
        """
}
