"""A browser with an old engine for web_client.py: Qt WebEngine, from PyPI's PyQt5 or PyQt6.

Usage: old_engine.py PROFILE

Run it with a Python that has PyQtWebEngine or PyQt6-WebEngine. Each line of the input is a list in JSON: “open” and an
address, or “evaluate” and an expression. The script prints the result as a line of JSON. The first line that it
prints is the version of Chromium.
"""

import json
import os
import pathlib
import sys
import threading

os.environ |= {"QT_QPA_PLATFORM": "offscreen", "QTWEBENGINE_DISABLE_SANDBOX": "1", "QTWEBENGINE_CHROMIUM_FLAGS": "--disable-gpu --lang=en-US"}
try:
    from PyQt6.QtCore import QObject, QUrl, pyqtSignal
    from PyQt6.QtWebEngineCore import QWebEnginePage, QWebEngineProfile
    from PyQt6.QtWidgets import QApplication
except ImportError:
    from PyQt5.QtCore import QObject, QUrl, pyqtSignal
    from PyQt5.QtWebEngineWidgets import QWebEnginePage, QWebEngineProfile
    from PyQt5.QtWidgets import QApplication


class Commands(QObject):
    """Moves the lines of the input to the thread of the browser."""

    line = pyqtSignal(str)

    def read(self):
        for line in sys.stdin:
            self.line.emit(line)
        self.line.emit("")


def answer(value):
    print(json.dumps(value), flush=True)


class Page(QWebEnginePage):
    def javaScriptConsoleMessage(self, level, message, line, source):
        print(f"{source}:{line}: {message}", file=sys.stderr, flush=True)


def main():
    application = QApplication(sys.argv[:1])
    profile = QWebEngineProfile("test")
    profile.setPersistentStoragePath(str(pathlib.Path(sys.argv[1]) / "storage"))
    profile.setCachePath(str(pathlib.Path(sys.argv[1]) / "cache"))
    profile.setHttpAcceptLanguage("en-US")
    page = Page(profile)
    is_opening = False

    def loaded(is_loaded):
        nonlocal is_opening
        if is_opening:
            is_opening = False
            answer(is_loaded)

    def run(line):
        nonlocal is_opening
        if line == "":
            page.deleteLater()
            return application.quit()
        command, value = json.loads(line)
        if command == "open":
            is_opening = True
            return page.load(QUrl(value))
        # The result must be JSON: the engine does not convert all values.
        return page.runJavaScript(f"JSON.stringify({value})", answer)

    page.loadFinished.connect(loaded)
    commands = Commands()
    commands.line.connect(run)
    answer(profile.httpUserAgent().partition("Chrome/")[2].partition(" ")[0])
    threading.Thread(target=commands.read, daemon=True).start()
    (getattr(application, "exec", None) or application.exec_)()


if __name__ == "__main__":
    main()
