"""Computes from the events of `simulation outbreak` who was exposed to measles, and how much time the warnings left.

    outbreak.py check DIRECTORY [OTHER ...]    prints the figures of towns; exits with status 1 if too few people were warned in the
                                               first one, or too late
    outbreak.py apart BOTH MEASLES COVID       compares three runs of one town, with both diseases, and with each one alone; exits
                                               with status 1 if a disease has changed the warnings of the other one
    outbreak.py tamper BOTH MEASLES COVID      shows that both commands detect errors: changes the results in several ways

A directory contains truth.json and diaries.json. The script uses no keys, codes or reports, and no code of the programs. A person
was exposed if a person with measles was at the same place at the same time, or had left it at most two hours before, indoors.
People's real stays count here, and not those in their diaries.
"""

import copy
import json
import pathlib
import sys

from warned_set import COVID, DAY, HOUR, LEVELS, MEASLES, MINUTE, air

# Vaccination helps until 72 hours after the exposure, immunoglobulin until 144 hours.
VACCINATION, IMMUNOGLOBULIN = 72 * HOUR, 144 * HOUR
# The shares that must be reached: of the people who scanned, and of those who were exposed on the day before the officer's entry.
WARNED, IN_TIME = 0.95, 0.9
TIME_LEFT = 24 * HOUR


def stays(truth, number):
    """Yields the real stays of a person: venue, start, end, and the number of the visit; None if the code was not scanned."""
    for index, visit in enumerate(truth["people"][number]["visits"]):
        yield visit["venue"], visit["scans"][0]["time"], visit["left"], index
    for stay in truth["unscanned"]:
        if stay["person"] == number:
            yield stay["venue"], stay["start"], stay["end"], None


def cases(truth):
    """Yields each person with measles, and the time at which the clinic called the officer."""
    for number, person in enumerate(truth["people"]):
        positive = person.get("positive")
        if positive and positive["disease"] == MEASLES:
            # The officer enters the places first. The person shares within three hours.
            visited = {venue for venue, *_ in stays(truth, number)}
            entries = [warning["time"] for warning in truth["warnings"]
                       if warning["venue"] in visited and 0 <= positive["time"] - warning["time"] <= 3 * HOUR]
            yield number, max(entries, default=positive["time"])


def exposures(truth):
    """Returns all exposures: person, visit or None, beginning, and the time of the officer's entry."""
    at_venue = {}
    for number in range(len(truth["people"])):
        for venue, start, end, visit in stays(truth, number):
            at_venue.setdefault(venue, []).append((number, start, end, visit))
    found = []
    for case, entry in cases(truth):
        onset = truth["people"][case]["positive"]["symptoms"]["since"]["day"]
        for venue, start, end, _ in stays(truth, case):
            if start // DAY - onset not in LEVELS[0]:
                continue
            last = end + air(MEASLES, truth["venues"][venue]["setting"], end - start)
            for person, arrival, departure, visit in at_venue[venue]:
                if person != case and min(departure, last) - max(arrival, start) >= MINUTE:
                    found.append((person, visit, max(arrival, start), entry))
    return found


def warning_times(diaries):
    """Returns the time of the first warning of measles, by person and visit."""
    return {
        (outcome["person"], outcome["visit"]): outcome["warned"]
        for outcome in diaries if outcome["disease"] == MEASLES and outcome.get("exact")
    }


def left(begin, warned, limit):
    """Returns the class of the time that is left after a warning."""
    if warned is None:
        return "no warning"
    hours = (begin + limit - warned) / HOUR
    return "too late" if hours < 0 else "under 24 h" if hours < 24 else "24 to 48 h" if hours < 48 else "over 48 h"


def share(part, whole):
    return f"{part} of {whole}" + (f", {100 * part / whole:.1f} %" if whole else "")


def figures(truth, diaries):
    """Returns the figures as lines, the share of warned people, and the share of warnings in time."""
    found, warned = exposures(truth), warning_times(diaries)
    exposed = {person for person, *_ in found}
    scanned = {person for person, visit, *_ in found if visit is not None}
    comparing = {person for person in scanned if truth["people"][person]["compares"]}
    told = {person for person, visit, *_ in found if (person, visit) in warned}
    timed = [(begin, entry, warned.get((person, visit))) for person, visit, begin, entry in found
             if visit is not None and person in comparing]
    recent = [(begin, time) for begin, entry, time in timed if entry - DAY < begin <= entry]
    in_time = [begin for begin, time in recent if time is not None and begin + VACCINATION - time >= TIME_LEFT]
    visits = {(person, visit) for person, visit, *_ in found}
    lines = [
        f"people with measles: {len(list(cases(truth)))}, warnings of the officer: {len(truth['warnings'])}",
        f"people who shared the air: {len(exposed)}, and scanned: {len(scanned)}, and compare: {len(comparing)}",
        f"warned, of those who scanned and compare: {share(len(told), len(comparing))}",
        f"warned, of those who scanned: {share(len(told), len(scanned))}",
        f"warned, of all who shared the air: {share(len(told), len(exposed))}",
        f"exposed on the day before the entry, with 24 of 72 hours left: {share(len(in_time), len(recent))}",
        f"visits with a warning without shared air: {len(warned.keys() - visits)} of {len(warned)}",
    ]
    for name, limit in ("72", VACCINATION), ("144", IMMUNOGLOBULIN):
        classes = [left(begin, time, limit) for begin, _, time in timed]
        counts = ", ".join(f"{name}: {classes.count(name)}" for name in ("over 48 h", "24 to 48 h", "under 24 h", "too late", "no warning"))
        lines.append(f"left of {name} hours, of {len(timed)} exposures: {counts}")
    first = min((entry for _, entry in cases(truth)), default=0)
    early = sum(time is not None and time < first for time in warned.values())
    if early:
        lines.append(f"warnings before the first case was known: {early}")
    is_right = not early and len(told) >= WARNED * len(comparing) and len(in_time) >= IN_TIME * len(recent)
    return lines, is_right and bool(comparing) and bool(recent)


def of_disease(diaries, disease):
    return {
        (outcome["person"], outcome["visit"]): (outcome.get("exact"), outcome.get("locked"))
        for outcome in diaries if outcome["disease"] == disease
    }


def changed(both, measles, covid):
    """Yields sentences about all warnings that one disease has changed for the other one."""
    for disease, alone in (MEASLES, measles), (COVID, covid):
        together, single = of_disease(both, disease), of_disease(alone, disease)
        if not any(exact for exact, _ in single.values()):
            yield f"disease {disease}: there is no warning to compare"
        for key in sorted(together.keys() | single.keys()):
            if together.get(key) != single.get(key):
                yield "disease {}, person {}, visit {}: another result with the other disease".format(disease, *key)


def tampered(truth, diaries):
    """Yields (change, diaries). Each must be detected by `check`."""
    def change(what, alter):
        told = copy.deepcopy(diaries)
        mine = [outcome for outcome in told if outcome["disease"] == MEASLES and outcome.get("exact")]
        alter(mine)
        return what, told

    yield change("one warning in eight is missing", lambda told: [one.update(exact=None) for one in told[::8]])
    yield change("all warnings come two days later", lambda told: [one.update(warned=one["warned"] + 2 * DAY) for one in told])
    yield change("warnings before anybody knew", lambda told: told[0].update(warned=truth["start"]))
    yield change("the disease is not in the results", lambda told: [one.update(disease=COVID) for one in told])


def main():
    command, *directories = sys.argv[1:]
    towns = [tuple(json.loads((pathlib.Path(directory) / name).read_text()) for name in ("truth.json", "diaries.json"))
             for directory in directories]
    if command == "check":
        results = [figures(*town) for town in towns]
        for directory, (lines, _) in zip(directories, results):
            print(f"{directory}:")
            for line in lines:
                print(f"  {line}")
        sys.exit(0 if results[0][1] else 1)
    diaries = [told for _, told in towns]
    if command == "apart":
        found = list(changed(*diaries))
        for sentence in found:
            print(sentence)
        print(f"differences: {len(found)}")
        sys.exit(1 if found else 0)
    unnoticed = 0
    for what, told in tampered(*towns[0]):
        is_noticed = not figures(towns[0][0], told)[1]
        unnoticed += not is_noticed
        print(f"{what}: {'detected' if is_noticed else 'not detected'}")
    for disease, name in (MEASLES, "measles"), (COVID, "COVID-19"):
        told = copy.deepcopy(diaries[0])
        next(one for one in told if one["disease"] == disease and one.get("exact")).update(exact=None)
        is_noticed = any(changed(told, *diaries[1:]))
        unnoticed += not is_noticed
        print(f"a warning of {name} is missing with both diseases: {'detected' if is_noticed else 'not detected'}")
    sys.exit(1 if unnoticed else 0)


if __name__ == "__main__":
    main()
