"""Shows what a terminal would show: text with escape sequences on stdin becomes a PNG picture on stdout.

    render_terminal.py {dark,light} < text > picture.png

The argument chooses the colours of the terminal itself, white on black or black on white. Whatever the text does not
colour is painted in these, as is a margin around it. Cells are painted as a font would paint them that fills its box.
"""

import argparse
import io
import re
import sys

import pyte
from PIL import Image, ImageDraw

CELL_WIDTH, CELL_HEIGHT = 8, 16
MARGIN = 4  # cells around the text

TERMINALS = {
    "dark": {"fg": "#ffffff", "bg": "#000000"},
    "light": {"fg": "#000000", "bg": "#ffffff"},
}

# The parts of a cell that are inked, as fractions of its height from the top.
BLOCKS = {" ": None, "\u2580": (0.0, 0.5), "\u2584": (0.5, 1.0), "\u2588": (0.0, 1.0)}

# The names that pyte gives to the sixteen basic colours, as xterm paints those that matter here.
NAMED_COLOURS = {"black": "#000000", "white": "#e5e5e5", "brightblack": "#7f7f7f", "brightwhite": "#ffffff"}


def emulate(text):
    """The screen after the text, with two columns and a row to spare."""
    lines = re.sub("\033\\[[0-9;]*m", "", text).split("\n")
    screen = pyte.Screen(max(len(line) for line in lines) + 2, len(lines) + 1)
    # A terminal line driver turns a newline into carriage return and line feed.
    pyte.Stream(screen).feed(text.replace("\n", "\r\n"))
    return screen


def colour(name, default):
    if name == "default":
        return default
    return NAMED_COLOURS[name] if name in NAMED_COLOURS else "#" + name


def paint(screen, terminal):
    size = ((screen.columns + 2 * MARGIN) * CELL_WIDTH, (screen.lines + 2 * MARGIN) * CELL_HEIGHT)
    picture = Image.new("RGB", size, terminal["bg"])
    draw = ImageDraw.Draw(picture)
    for row in range(screen.lines):
        for column in range(screen.columns):
            cell = screen.buffer[row][column]
            ink, paper = colour(cell.fg, terminal["fg"]), colour(cell.bg, terminal["bg"])
            if cell.reverse:
                ink, paper = paper, ink
            left, top = (column + MARGIN) * CELL_WIDTH, (row + MARGIN) * CELL_HEIGHT
            draw.rectangle((left, top, left + CELL_WIDTH - 1, top + CELL_HEIGHT - 1), paper)
            block = BLOCKS[cell.data]  # any other character is a mistake of the text, and ends this program
            if block is not None:
                start, end = (int(CELL_HEIGHT * fraction) for fraction in block)
                draw.rectangle((left, top + start, left + CELL_WIDTH - 1, top + end - 1), ink)
    return picture


def main():
    parser = argparse.ArgumentParser(description="Paint what a terminal would show.")
    parser.add_argument("terminal", choices=TERMINALS, help="the colours of the terminal itself")
    arguments = parser.parse_args()
    text = sys.stdin.buffer.read().decode("utf-8")
    png = io.BytesIO()
    paint(emulate(text), TERMINALS[arguments.terminal]).save(png, "PNG")
    sys.stdout.buffer.write(png.getvalue())


if __name__ == "__main__":
    main()
