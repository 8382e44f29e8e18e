"""Prints how often three decoders read our code and Corona-Warn-App's code of the same venue.

    decoder_table.py [--trials COUNT]

The pictures simulate the view of a camera. Both codes have the same size in pixels from edge to
edge. Each row degrades the pictures in one way. Each trial rotates and shifts the pictures
slightly, with the same random numbers in every run. libqrencode generates both codes at error
correction level M, which is the default of Corona-Warn-App's generators.
"""

import argparse
import base64
import subprocess

import cv2
import numpy

from decoders import DECODERS
from make_vectors import PREVIOUS_SEED, SEED, bytes_field, drawn, number_field, text_field, venue_code

NAME, ADDRESS = "Café Meridian", "12 Harbour Street"
QUIET_ZONE = 4
# The side of the picture as a multiple of the code's, so that a rotated code stays complete.
PICTURE = 1.6


def our_url(previous_seed=b""):
    return venue_code("", NAME, previous_seed=previous_seed, address=ADDRESS)["url"]


def cwa_url():
    """Returns Corona-Warn-App's code: github.com/corona-warn-app/cwa-documentation,
    event_registration.md, “QR Code Structure”."""
    location = number_field(1, 1) + text_field(2, NAME) + text_field(3, ADDRESS)
    # All real codes contain the same key. Any 96 bytes take the same number of modules.
    notifier = number_field(1, 1) + bytes_field(2, b"".join(drawn("key", part, 32) for part in range(3)))
    notifier += bytes_field(3, SEED)
    vendor = number_field(1, 1) + number_field(2, 4) + number_field(3, 120)
    payload = number_field(1, 1) + bytes_field(2, location) + bytes_field(3, notifier) + bytes_field(4, vendor)
    return "https://e.coronawarn.app?v=1#" + base64.urlsafe_b64encode(payload).decode().rstrip("=")


class Code:
    def __init__(self, name, url):
        self.name, self.url = name, url
        command = ["qrencode", "--level=M", f"--margin={QUIET_ZONE}", "--size=1", "--type=PNG", "--output=-", url]
        png = subprocess.run(command, check=True, capture_output=True).stdout
        self.modules = cv2.imdecode(numpy.frombuffer(png, numpy.uint8), cv2.IMREAD_GRAYSCALE)
        self.size = len(self.modules) - 2 * QUIET_ZONE

    @property
    def version(self):
        return (self.size - 17) // 4


class View:
    """The view of a camera: the side of the code in pixels, its rotation and tilt in degrees, blur
    in pixels (standard deviation), contrast (1 is black on white), and noise (standard
    deviation, of 255 levels)."""

    def __init__(self, side=240, turn=0, tilt=0, blur=0.5, contrast=1, noise=4):
        self.side, self.turn, self.tilt = side, turn, tilt
        self.blur, self.contrast, self.noise = blur, contrast, noise

    def picture(self, code, chance):
        picture = self.projected(code, chance)
        picture = cv2.GaussianBlur(picture, (0, 0), self.blur)
        picture = 128 + (picture - 128) * self.contrast + chance.normal(0, self.noise, picture.shape)
        return numpy.clip(picture, 0, 255).astype(numpy.uint8)

    def projected(self, code, chance):
        """Projects through a pinhole five sides away, with fine sampling. The samples are averaged
        like a camera's pixels."""
        fine = 4
        length = round(self.side * PICTURE) * fine
        corners = numpy.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * len(code.modules) / code.size / 2
        turn, tilt = numpy.radians(self.turn + chance.uniform(-5, 5)), numpy.radians(self.tilt)
        x = corners @ (numpy.cos(turn), -numpy.sin(turn))
        y = corners @ (numpy.sin(turn), numpy.cos(turn))
        distance = 5
        seen = numpy.stack([x, y * numpy.cos(tilt)], 1) * (distance / (distance + y * numpy.sin(tilt)))[:, None]
        seen = seen * self.side * fine + length / 2 + chance.uniform(0, fine, 2)
        side = len(code.modules)
        edges = numpy.array([(0, 0), (side, 0), (side, side), (0, side)], numpy.float32) - 0.5
        matrix = cv2.getPerspectiveTransform(edges, (seen - 0.5).astype(numpy.float32))
        drawn = cv2.warpPerspective(code.modules, matrix, (length, length), flags=cv2.INTER_NEAREST, borderValue=255)
        return cv2.resize(drawn, None, fx=1 / fine, fy=1 / fine, interpolation=cv2.INTER_AREA).astype(numpy.float32)


ROWS = (
    [(f"{side} pixels", View(side=side)) for side in (300, 240, 180, 150, 120, 100, 80)]
    + [(f"turned by {turn} degrees", View(turn=turn)) for turn in (15, 30, 45)]
    + [(f"tilted by {tilt} degrees", View(tilt=tilt)) for tilt in (30, 45, 60, 70)]
    + [(f"blurred by {blur} pixels", View(blur=blur)) for blur in (1, 1.5, 2, 2.5, 3)]
    + [(f"{contrast:.0%} of the contrast", View(contrast=contrast)) for contrast in (0.5, 0.2, 0.1, 0.05)]
    + [(f"noise of {noise} levels", View(noise=noise)) for noise in (20, 40, 60, 80)]
    + [("a little of all", View(side=180, turn=10, tilt=30, blur=1, contrast=0.5, noise=10))]
)


def successes(code, view, trials):
    """Returns the number of successes of each decoder."""
    counts = dict.fromkeys(DECODERS, 0)
    for trial in range(trials):
        picture = view.picture(code, numpy.random.default_rng(trial))
        for name, decode in DECODERS.items():
            counts[name] += decode(picture) == code.url
    return counts


def main():
    parser = argparse.ArgumentParser(description="Compare how easily codes are read.")
    parser.add_argument("--trials", type=int, default=20, help="pictures for each row and code (default 20)")
    trials = parser.parse_args().trials
    codes = [Code("ours", our_url()), Code("ours, hand-over", our_url(PREVIOUS_SEED)), Code("CWA", cwa_url())]
    for code in codes:
        print(f"{code.name}: {len(code.url)} characters, version {code.version}, {code.size} modules a side")
    print(f"\nread out of {trials}, by {', '.join(DECODERS)}; {View().side} pixels a side unless the row says otherwise\n")
    print("| | " + " | ".join(code.name for code in codes) + " |")
    print("|---" * (len(codes) + 1) + "|")
    for label, view in ROWS:
        cells = [" ".join(f"{count:2}" for count in successes(code, view, trials).values()) for code in codes]
        print(f"| {label} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
