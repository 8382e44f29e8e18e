"""An attacker who has the disk and one report of a batch searches for the batch's other reports.

usage: disk_attacker.py DIRECTORY... < known.json

known.json: {"batches": [["<16 bytes, hexadecimal>", ...], ...], "secrets": {"name": "<hexadecimal>"},
             "orders": [[0, 2, 1, ...], ...]}
The script searches every file for the items of each batch. Items that are close together may have
arrived together. The script compares the number of neighbours from the same batch with the number
for shuffled labels; `score` is the difference in standard deviations. `orders` are other orders
that the attacker knows. Each order is a list of batch numbers, and gets a score in the same way.
Prints JSON: the files with at least one item, the locations of the secrets, and the scores.
"""
import json
import os
import random
import sys

import numpy


class Search:
    """Finds all occurrences of several texts in one pass over a file. Each text has at least four
    bytes."""

    def __init__(self, meanings):
        """meanings: maps each text to its meaning."""
        self.beginnings = numpy.zeros(65536, dtype=bool)
        self.texts = {}
        for text, meaning in meanings.items():
            self.beginnings[text[0] << 8 | text[1]] = True
            self.texts.setdefault(text[:4], []).append((text, meaning))

    def occurrences(self, data):
        """Returns the meanings of the texts in a file, in file order."""
        if not data:
            return []
        bytes_ = numpy.frombuffer(data, dtype=numpy.uint8)
        pairs = bytes_[:-1].astype(numpy.uint16) << 8 | bytes_[1:]
        return [
            meaning
            for offset in numpy.flatnonzero(self.beginnings[pairs])
            for text, meaning in self.texts.get(data[offset : offset + 4], ())
            if data.startswith(text, offset)
        ]


def same_neighbours(sequence):
    return sum(left == right for left, right in zip(sequence, sequence[1:]))


def score(sequence, rounds=400):
    """Returns by how many standard deviations the number of neighbours from one batch exceeds
    chance."""
    generator = random.Random(1)
    shuffled, counts = list(sequence), []
    for _ in range(rounds):
        generator.shuffle(shuffled)
        counts.append(same_neighbours(shuffled))
    mean = sum(counts) / rounds
    deviation = (sum((count - mean) ** 2 for count in counts) / rounds) ** 0.5
    return (same_neighbours(sequence) - mean) / max(deviation, 0.5)


def main():
    directories, known = sys.argv[1:], json.load(sys.stdin)
    labels = Search({bytes.fromhex(iv): label for label, batch in enumerate(known["batches"]) for iv in batch})
    names_of_secrets = Search({bytes.fromhex(value): name for name, value in known["secrets"].items()})
    files, secrets = [], []
    for folder, names in [(folder, names) for directory in directories for folder, _, names in os.walk(directory)]:
        for name in sorted(names):
            path = os.path.join(folder, name)
            try:
                with open(path, "rb") as file:
                    data = file.read()
            except FileNotFoundError:
                continue  # a running server removes files, such as catalogue caches
            secrets += [{"secret": name, "file": path} for name in sorted(set(names_of_secrets.occurrences(data)))]
            sequence = labels.occurrences(data)
            if sequence:
                files.append({"file": path, "count": len(sequence), "score": score(sequence)})
    orders = [score(order) for order in known["orders"]]
    json.dump({"files": files, "secrets": secrets, "orders": orders}, sys.stdout)


main()
