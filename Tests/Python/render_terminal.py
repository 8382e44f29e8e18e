"""Renders text with escape sequences from stdin as a terminal shows it, to a PNG picture on stdout.

    render_terminal.py {dark,light} [--size COLUMNSxROWS] < text > picture.png

The argument selects the default colours of the terminal: white on black or black on white. The
default colours apply to text without a colour, and to a margin around the text. Cells are painted
without gaps between them. Letters are painted as boxes.

With --size, the terminal has this size, and text that scrolls is an error. Otherwise, the terminal
is large enough for the text, and any character other than a block is an error.
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

# The inked part of a cell, as fractions of its height from the top.
BLOCKS = {" ": None, "\u2580": (0.0, 0.5), "\u2584": (0.5, 1.0), "\u2588": (0.0, 1.0)}

LETTER = (0.25, 0.75)

# The pyte names of the basic colours that matter here, with xterm's values.
NAMED_COLOURS = {"black": "#000000", "white": "#e5e5e5", "brightblack": "#7f7f7f", "brightwhite": "#ffffff"}


def emulate(text, size):
    """Returns the screen after the text. Without a size, it has two spare columns and a spare row."""
    if size:
        screen = pyte.HistoryScreen(*size)
        pyte.Stream(screen).feed(text)
        if screen.history.top:
            sys.exit(f"render_terminal: {len(screen.history.top)} rows have scrolled")
        return screen
    lines = re.sub("\033\\[[0-9;]*m", "", text).split("\n")
    screen = pyte.Screen(max(len(line) for line in lines) + 2, len(lines) + 1)
    # A terminal driver converts a newline to carriage return and line feed.
    pyte.Stream(screen).feed(text.replace("\n", "\r\n"))
    return screen


def colour(name, default):
    if name == "default":
        return default
    return NAMED_COLOURS[name] if name in NAMED_COLOURS else "#" + name


def parse_size(text):
    columns, rows = text.split("x")
    return int(columns), int(rows)


def paint(screen, terminal, has_letters):
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
            # Without letters, any other character is an error in the text and ends the program.
            block = BLOCKS.get(cell.data, LETTER) if has_letters else BLOCKS[cell.data]
            if block is not None:
                start, end = (int(CELL_HEIGHT * fraction) for fraction in block)
                draw.rectangle((left, top + start, left + CELL_WIDTH - 1, top + end - 1), ink)
    return picture


def main():
    parser = argparse.ArgumentParser(description="Paint what a terminal would show.")
    parser.add_argument("terminal", choices=TERMINALS, help="the colours of the terminal itself")
    parser.add_argument("--size", type=parse_size, metavar="COLUMNSxROWS", help="the size of the terminal")
    arguments = parser.parse_args()
    text = sys.stdin.buffer.read().decode("utf-8")
    png = io.BytesIO()
    screen = emulate(text, arguments.size)
    paint(screen, TERMINALS[arguments.terminal], bool(arguments.size)).save(png, "PNG")
    sys.stdout.buffer.write(png.getvalue())


if __name__ == "__main__":
    main()
