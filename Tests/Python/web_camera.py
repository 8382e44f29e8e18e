"""Holds a picture of a venue's code before Chromium's camera, and checks in with the web client's page.

web_camera.py PICTURE VENUE [DIRECTORY]

PICTURE is a PNG file with a code for the authority localhost, and VENUE is the venue's name. The browser
has no BarcodeDetector, so the page's own reader reads the code. Then the script replaces BarcodeDetector,
and checks the view of the camera. The code must not be in the browser's profile afterwards. The script
saves pictures of the view in DIRECTORY, if it is given. If there are problems, it prints them and exits with status 1.
"""

import pathlib
import secrets
import sys
import tempfile

import zxingcpp
from PIL import Image
from web_client import build, search, server
from web_page import Visitor, picture_directory

FRAME = (640, 480)


def write_video(picture, path):
    """Writes a video of one frame, which Chromium repeats: YUV4MPEG2 with a quarter of the colours."""
    frame = Image.new("RGB", FRAME, "grey")
    picture.thumbnail(FRAME)
    frame.paste(picture, ((FRAME[0] - picture.width) // 2, (FRAME[1] - picture.height) // 2))
    bright, blue, red = frame.convert("YCbCr").split()
    half = (FRAME[0] // 2, FRAME[1] // 2)
    planes = b"".join(plane.tobytes() for plane in (bright, blue.resize(half), red.resize(half)))
    path.write_bytes(f"YUV4MPEG2 W{FRAME[0]} H{FRAME[1]} F10:1 Ip A1:1 C420jpeg\nFRAME\n".encode() + planes)


# A BarcodeDetector for browsers without one. It finds the texts in `globalThis.shown`.
DETECTOR = """
    globalThis.BarcodeDetector = class {
      static async getSupportedFormats() { return ["qr_code"]; }
      async detect() { return (globalThis.shown ?? []).map((rawValue) => ({ rawValue })); }
    };
"""


def visit(visitor, address, venue, url):
    visitor.browser.open(f"{address}/v1")
    visitor.wait_for("Checking in is voluntary")
    visitor.press(".camera")
    visitor.wait_for(venue, "h1")
    visitor.press(".agree")
    visitor.wait_for(venue, ".pass")
    tracks = visitor.driver.execute_script("return document.querySelectorAll('video').length")
    visitor.expect(tracks == 0, "the picture of the camera is still shown")
    # The camera also works while the diary is locked.
    passphrase = f"correct horse {secrets.token_hex(6)}"
    visitor.press(".diary")
    visitor.press(".protectByPassphrase")
    visitor.fill(passphrase, passphrase)
    visitor.press(".submit")
    visitor.wait_for("Your diary is protected now.")
    visitor.browser.open(f"{address}/v1?again")
    visitor.wait_for("Passphrase")
    visitor.press(".camera")
    visitor.press(".checkIn")
    visitor.wait_for(venue, ".pass")
    detect(visitor, address, venue, url)


def detect(visitor, address, venue, url):
    """Reads codes with BarcodeDetector, and looks at the view before it finds one."""
    detector = visitor.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": DETECTOR})
    visitor.browser.open(f"{address}/v1?detector")
    visitor.press(".camera")
    visitor.until(lambda: visitor.driver.execute_script("return document.querySelector('video')?.videoWidth"), "the picture")
    visitor.look("camera")
    visitor.driver.execute_script("shown = [arguments[0]]", url.replace("localhost", "other.example"))
    visitor.wait_for("This is not a venue code of this health authority.")
    visitor.driver.execute_script("shown = [arguments[0]]", url)
    visitor.wait_for(venue, "h1")
    visitor.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", detector)


def main():
    picture, venue = Image.open(sys.argv[1]).convert("RGBA").convert("RGB"), sys.argv[2]
    code = zxingcpp.read_barcodes(picture)[0].text
    with tempfile.TemporaryDirectory(prefix="web-camera-", ignore_cleanup_errors=True) as temporary:
        temporary = pathlib.Path(temporary)
        profile, video = temporary / "profile", temporary / "video.y4m"
        profile.mkdir()
        write_video(picture, video)
        build(temporary / "client")
        camera = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={video}"]
        with server(temporary / "client") as (address, _, _):
            with Visitor(profile, picture_directory(3), camera, is_whole=True) as visitor:
                visit(visitor, address, venue, code)
        # The browser has written its history when it ended.
        visitor.expect(search(profile / "Default", f"{address}/v1?again"), "the search does not find the history")
        for value in (code.partition("#")[2], venue):
            kept = search(profile, value)
            visitor.expect(not kept, f"the profile contains the code: {kept}")
    visitor.report(f"{visitor.views} views")


if __name__ == "__main__":
    main()
