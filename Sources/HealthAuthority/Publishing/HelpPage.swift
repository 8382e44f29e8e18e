/// The page that a browser shows for a venue code. It explains the purpose of the code, and which
/// data this server has and has not received. The page loads no other files and contains no
/// scripts. It has both English and German text, because it is a static file.
enum HelpPage {
    static let contentSecurityPolicy =
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    static let html = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>Venue check-in</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        <meta name="referrer" content="no-referrer">
        <style>
        body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 2rem auto; padding: 0 1rem }
        h1, h2 { line-height: 1.2 }
        section + section { margin-top: 3rem }
        code { font-size: 1rem }
        </style>
        </head>
        <body>
        <main>
        <section>
        <h1>You have not checked in</h1>
        <p>The code that you scanned is for checking in at a venue. A check-in app keeps the visit on your device only, and warns you if
        someone who was there at the same time tests positive for an infectious disease.</p>
        <p>A browser cannot check in. Scan the code with the app that your health authority offers. On Linux, type
        <code>checkin scan</code>.</p>
        <h2>What this page knows</h2>
        <p>Your browser does not send the part of the address after “#”, which identifies the venue. So this server does not know where
        you are. It received a request from your internet address, as every website does, and does not store it. Your network and its
        name server can see that you opened a page of the health authority.</p>
        <p>Checking in is voluntary.</p>
        </section>
        <section lang="de">
        <h1>Sie haben nicht eingecheckt</h1>
        <p>Der Code, den Sie gescannt haben, dient zum Einchecken an einem Ort. Eine Check-in-App speichert den Besuch nur auf Ihrem Gerät und
        warnt Sie, wenn jemand, der gleichzeitig dort war, positiv auf eine ansteckende Krankheit getestet wird.</p>
        <p>Ein Browser kann nicht einchecken. Scannen Sie den Code mit der App, die Ihr Gesundheitsamt anbietet. Unter Linux geben Sie
        <code>checkin scan</code> ein.</p>
        <h2>Was diese Seite weiß</h2>
        <p>Den Teil der Adresse hinter „#“, der den Ort bezeichnet, sendet Ihr Browser nicht. Dieser Server weiß also nicht, wo Sie sind. Er
        hat wie jede Website eine Anfrage von Ihrer Internetadresse erhalten und speichert sie nicht. Ihr Netz und sein Namensserver können
        sehen, dass Sie eine Seite des Gesundheitsamts geöffnet haben.</p>
        <p>Einchecken ist freiwillig.</p>
        </section>
        </main>
        </body>
        </html>

        """
}
