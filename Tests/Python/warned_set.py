"""Computes who must be warned, on which day, for how many minutes and at which level.

The script uses only the simulated events and the text of the protocol.

    warned_set.py compare DIRECTORY  compares the result with the diaries, and prints the
                                     differences; exits with status 1 if there is one
    warned_set.py levels DIRECTORY   prints how many warnings would differ if the transmission risk levels
                                     were more accurate; exits with status 1 if they differ too much
    warned_set.py tamper DIRECTORY   shows that the comparison detects errors: changes the
                                     diaries' results or the events in many ways
    warned_set.py meeting STAY STAY  prints the result, as JSON, for the first of two people who were at a
                                     venue, after the second tested positive that day, without symptoms. A
                                     STAY is START-END, in seconds since 1970

DIRECTORY contains truth.json and diaries.json of `simulation town`. The script uses no keys, codes
or reports, and no code of the programs. Instead, it checks whether two people share seed numbers.
It computes the seed numbers from the rotation times of a venue's seeds and from the times of scans.
"""

import copy
import json
import pathlib
import random
import sys

MINUTE, HOUR, DAY, STEP = 60, 3600, 86_400, 300
RETENTION = 14 * DAY

# The diseases of the town: the defaults of the signed configuration for COVID-19, and measles as in docs/authority.md.
COVID, MEASLES = range(2)
MINIMUM_STAY = {COVID: 10 * MINUTE, MEASLES: 0}
HUNDREDTHS = {COVID: {1: 0, 2: 0, 3: 60, 4: 80, 5: 100, 6: 120, 7: 140, 8: 160}, MEASLES: {1: 0} | dict.fromkeys(range(2, 9), 100)}
INCREASED = {COVID: 1000, MEASLES: 100}
# The levels of the days since the onset, of the days before the test with an unknown onset, and of the
# days before the test without symptoms.
LEVELS = dict.fromkeys(range(-4, 5), 5), dict.fromkeys(range(8), 5), dict.fromkeys(range(3), 5)
# More accurate levels. They would reveal the onset.
ACCURATE = (
    dict(zip(range(-5, 6), [2, 4, 6, 7, 8, 8, 8, 6, 5, 3, 2])),
    dict(enumerate([5, 6, 7, 7, 7, 6, 4, 3, 2])),
    dict(enumerate([4, 4, 3, 2])),
)
# By how much the number of visits with an increased risk may differ.
CHANGED = 0.02


# Section 2: the life of seeds.


def beginnings(venue, until):
    """Returns the start times of a venue's seeds: the first element for seed 0, and so on."""
    kind, details = next(iter(venue["rotation"].items()))
    opened = venue["opened"]
    if kind == "never":
        return [opened]
    if kind == "event":
        return [opened] + [time for time in details["times"] if time > opened]
    if kind == "every":
        return list(range(opened, until + 1, details["hours"] * HOUR))
    if not venue["knows_time"]:
        # Without a clock, rotation follows the uptime: a day is 24 hours.
        return list(range(opened, until + 1, DAY))
    first = opened // DAY * DAY + details["minute"] * MINUTE
    while first <= opened:
        first += DAY
    return [opened] + list(range(first, until + 1, DAY))


def carried(venue, seeds, time):
    """Returns the seed numbers in the code at a time: the current number, and during the hand-over
    also the previous number."""
    current = sum(begin <= time for begin in seeds) - 1
    in_hand_over = current > 0 and time < seeds[current] + venue["hand_over"]
    return [current, current - 1] if in_hand_over else [current]


# U5: a stay ends after the default stay, unless the attendee checks out or edits the stay.


def stay(visit, venue, at):
    """Returns start and end of a visit as in the diary at a time; None if it has not begun."""
    scans = [scan["time"] for scan in visit["scans"] if scan["time"] <= at]
    if not scans:
        return None
    start, end = scans[0], 0
    for scan in scans:
        end = max(end, min(scan + venue["default_stay"] * MINUTE, start + DAY))
    if visit.get("check_out") is not None and visit["check_out"] <= at:
        end = visit["check_out"]
    if visit.get("edit") is not None and visit["edit"]["time"] <= at:
        start, end = visit["edit"]["start"], visit["edit"]["end"]
    return start, end


def is_kept(visit, start, at):
    """Whether the diary still stores the visit: U3 and C4."""
    was_deleted = visit.get("deleted") is not None and visit["deleted"] <= at
    return not was_deleted and start // STEP * STEP + RETENTION > at


def parts(start, end):
    """Section 4: rounds outward to intervals and splits at UTC midnight. Yields (day, first
    interval, end)."""
    first, last, per_day = start // STEP, -(-end // STEP), DAY // STEP
    while first < last:
        cut = min(last, (first // per_day + 1) * per_day)
        yield first // per_day, first, cut
        first = cut


# Sections 4 and 6: the reports of an infected attendee.


def level(day, positive, levels):
    """Returns the TRL of a day."""
    kind, details = next(iter(positive["symptoms"].items()))
    since_onset, without_onset, without_symptoms = levels
    if kind == "since":
        return since_onset.get(day - details["day"], 1)
    return (without_symptoms if kind == "none" else without_onset).get(positive["test_day"] - day, 1)


def air(disease, setting, length):
    """Returns for how many seconds the air of a place counts after a stay."""
    if setting == "outdoor":
        return 0
    return 2 * HOUR if disease == MEASLES else min(length, 30 * MINUTE)


def reports(truth, seeds_of, levels=LEVELS):
    """Yields all shared reports: person, disease, venue, day, start, end, seeds, and the weight of a minute. `levels` are
    those of COVID-19."""
    for number, person in enumerate(truth["people"]):
        positive = person.get("positive")
        if not positive or not positive["shares"]:
            continue
        now, disease = positive["time"], positive["disease"]
        for selected in positive["selected"]:
            visit = person["visits"][selected]
            venue = truth["venues"][visit["venue"]]
            start, end = stay(visit, venue, now)
            end = min(end, now)
            # A report authorised today can be submitted until the end of tomorrow.
            if end - start < MINIMUM_STAY[disease] or start // STEP * STEP + RETENTION < (now // DAY + 2) * DAY:
                continue
            tail = air(disease, venue["setting"], end - start)
            for day, first, last in parts(start, end + tail):
                weight = HUNDREDTHS[disease][level(day, positive, levels if disease == COVID else LEVELS)]
                if weight and now // DAY - 14 <= day <= now // DAY:
                    yield {
                        "person": number, "disease": disease, "venue": visit["venue"], "day": day, "start": first * STEP,
                        "end": last * STEP, "seeds": held(visit, venue, seeds_of, now), "weight": weight,
                    }


def officers_reports(truth):
    """Yields the warnings of officers as reports. They name the place, so they have no seeds."""
    for warning in truth["warnings"]:
        for day, first, last in parts(warning["start"], warning["end"]):
            yield {
                "person": None, "disease": warning["disease"], "venue": warning["venue"], "day": day, "start": first * STEP,
                "end": last * STEP, "seeds": None, "weight": HUNDREDTHS[warning["disease"]][5],
            }


def held(visit, venue, seeds_of, at):
    """Returns all seeds scanned for a visit."""
    seeds = seeds_of[visit["venue"]]
    return {seed for scan in visit["scans"] if scan["time"] <= at for seed in carried(venue, seeds, scan["time"])}


# Sections 5 and 6: the exposures of a visitor.


def risk(weighted, disease):
    return "none" if weighted == 0 else "low" if weighted < INCREASED[disease] else "increased"


def exposure(number, visit, venue, shared, seeds, at, disease, is_exact):
    """Returns the correct result for a visit in the diary and a disease; None without an exposure."""
    start, end = stay(visit, venue, at)
    mine = list(parts(start, end))
    if not is_exact:
        # A locked diary has times in steps of five minutes.
        start, end = start // STEP * STEP, -(-end // STEP) * STEP
    days = {}
    for report in shared:
        # Own reports never match.
        if report["disease"] != disease or report["person"] == number or all(day != report["day"] for day, _, _ in mine):
            continue
        if report["seeds"] is not None and not report["seeds"] & seeds:
            continue
        together = min(end, report["end"]) - max(start, report["start"])
        minutes = (together + 30) // 60 if together > 0 else 0
        if minutes:
            days.setdefault(report["day"], []).append((minutes, report["weight"]))
    return summary(days, disease)


def summary(days, disease):
    if not days:
        return None
    told = []
    for day, met in sorted(days.items()):
        weighted = sum(minutes * weight for minutes, weight in met)
        told.append({
            "day": day, "minutes": sorted(minutes for minutes, _ in met), "weighted": weighted,
            "risk": risk(weighted, disease)
        })
    weighted = sum(day["weighted"] for day in told)
    return {"days": told, "weighted": weighted, "risk": risk(weighted, disease)}


def expected(truth, levels=LEVELS):
    """Returns the correct final results of all diaries by person, visit and disease: exact, and locked."""
    seeds_of = [beginnings(venue, truth["end"]) for venue in truth["venues"]]
    at_venue = {}
    for report in [*reports(truth, seeds_of, levels), *officers_reports(truth)]:
        at_venue.setdefault(report["venue"], []).append(report)
    outcomes = {}
    for number, person in enumerate(truth["people"]):
        for index, visit in enumerate(person["visits"]):
            venue = truth["venues"][visit["venue"]]
            if not is_kept(visit, stay(visit, venue, truth["end"])[0], truth["end"]):
                continue
            shared = at_venue.get(visit["venue"], []) if person["compares"] else []
            seeds = held(visit, venue, seeds_of, truth["end"])
            for disease in (COVID, MEASLES):
                outcomes[number, index, disease] = tuple(
                    exposure(number, visit, venue, shared, seeds, truth["end"], disease, is_exact) for is_exact in (True, False)
                )
    return outcomes


# The comparison.


def said(diaries):
    """Returns the results of all diaries, without people who shared less than a minute."""
    def normal(level):
        if level is None:
            return None
        days = [dict(day, minutes=[minutes for minutes in day["minutes"] if minutes]) for day in level["days"]]
        return dict(level, days=[day for day in days if day["minutes"]])

    return {
        (outcome["person"], outcome["visit"], outcome["disease"]): (normal(outcome.get("exact")), normal(outcome.get("locked")))
        for outcome in diaries
    }


def differences(truth, diaries):
    """Yields sentences about all differences."""
    for index, venue in enumerate(truth["venues"]):
        seeds = beginnings(venue, truth["end"])
        for number, person in enumerate(truth["people"]):
            for visit in person["visits"]:
                for scan in visit["scans"] if visit["venue"] == index else []:
                    if scan["seeds"] != carried(venue, seeds, scan["time"]):
                        yield (
                            f"venue {index}: at {scan['time']} the code had the seeds {scan['seeds']}, "
                            f"and must have {carried(venue, seeds, scan['time'])}"
                        )
    must, does = expected(truth), said(diaries)
    for key in sorted(must.keys() | does.keys()):
        name = "person {}, visit {}, disease {}".format(*key)
        if key not in does:
            yield f"{name}: the diary must still contain this visit"
        elif key not in must:
            yield f"{name}: the diary must no longer contain this visit"
        else:
            for kind, right, wrong in zip(("exact", "locked"), must[key], does[key]):
                if right != wrong:
                    yield f"{name}, {kind}: is {wrong}, but must be {right}"


def statistics(truth, diaries):
    """Returns how often the edge cases occurred."""
    outcomes = expected(truth)
    exact = {key: levels[0] for key, levels in outcomes.items() if levels[0]}
    visits = [(visit, truth["venues"][visit["venue"]]) for person in truth["people"] for visit in person["visits"]]
    stays = [stay(visit, venue, truth["end"]) for visit, venue in visits]
    seeds_of = [beginnings(venue, truth["end"]) for venue in truth["venues"]]
    shared = list(reports(truth, seeds_of))
    positives = [person["positive"] for person in truth["people"] if person.get("positive")]
    across = sum(
        any(start < begin < end for begin in seeds_of[visit["venue"]][1:])
        for (visit, _), (start, end) in zip(visits, stays)
    )
    return {
        "people": len(truth["people"]),
        "venues": len(truth["venues"]),
        "visits": len(visits),
        "over midnight": sum(start // DAY != (end - 1) // DAY for start, end in stays),
        "across a rotation": across,
        "under ten minutes": sum(end - start < MINIMUM_STAY[COVID] for start, end in stays),
        "outdoors": sum(venue["setting"] == "outdoor" for _, venue in visits),
        "with two seeds": sum(len(held(visit, venue, seeds_of, truth["end"])) > 1 for visit, venue in visits),
        "edited": sum(visit.get("edit") is not None for visit, _ in visits),
        "kept to the end": len({key[:2] for key in outcomes}),
        "positives": len(positives),
        "positives who decline": sum(not positive["shares"] for positive in positives),
        "reports before seeds": len(shared),
        "days of venues with two positives": len({
            (one["venue"], one["day"]) for one in shared for other in shared
            if (one["venue"], one["day"]) == (other["venue"], other["day"]) and one["person"] < other["person"]
        }),
        "together without a seed in common": apart(truth, seeds_of, shared),
        "positives with measles": sum(positive["disease"] == MEASLES for positive in positives),
        "warned people": len({person for person, _, _ in exact}),
        "warned visits": len({key[:2] for key in exact}),
        "visits with a warning of measles": sum(disease == MEASLES for _, _, disease in exact),
        "visits with warnings of both": len(exact) - len({key[:2] for key in exact}),
        "visits with a warning of measles from the air alone": from_air(exact, truth, shared),
        "increased": sum(level["risk"] == "increased" for level in exact.values()),
        "days": sum(len(level["days"]) for level in exact.values()),
        "visits with several reports": sum(
            any(len(day["minutes"]) > 1 for day in level["days"]) for level in exact.values()
        ),
        "minutes": sum(sum(day["minutes"]) for level in exact.values() for day in level["days"]),
    }


def from_air(exact, truth, shared):
    """Counts visits with a warning of measles that nobody with measles shared: all of them had left."""
    count = 0
    for person, index, disease in exact:
        if disease == MEASLES:
            visit = truth["people"][person]["visits"][index]
            start, end = stay(visit, truth["venues"][visit["venue"]], truth["end"])
            left = [report["end"] - 2 * HOUR for report in shared if report["disease"] == MEASLES
                    and report["venue"] == visit["venue"] and report["start"] < end and start < report["end"]]
            count += all(time <= start for time in left)
    return count


def changed(truth):
    """Prints how many visits with a warning there are, and how many would have another risk with more
    accurate levels. Returns whether other visits have a warning, or too few or too many an increased
    risk."""
    def increased(outcomes):
        return {key for key, (exact, _) in outcomes.items() if exact and exact["risk"] == "increased"}

    outcomes, accurate = expected(truth), expected(truth, ACCURATE)
    warned, same = ({key for key, (exact, _) in results.items() if exact} for results in (outcomes, accurate))
    now, before = increased(outcomes), increased(accurate)
    print(f"visits with a warning: {len(warned)}, with more accurate levels {len(same)}")
    print(f"with an increased risk: {len(now)}, with more accurate levels {len(before)}")
    print(f"only without more accurate levels: {len(now - before)}, only with them: {len(before - now)}")
    return warned != same or abs(len(now) - len(before)) > CHANGED * len(before)


def apart(truth, seeds_of, shared):
    """Counts pairs of a visit and a report with the same venue and time, but no common seed. In
    such a pair, one person stayed beyond the end of a hand-over."""
    at_venue = {}
    for report in shared:
        at_venue.setdefault(report["venue"], []).append(report)
    count = 0
    for number, person in enumerate(truth["people"]):
        for visit in person["visits"]:
            venue = truth["venues"][visit["venue"]]
            start, end = stay(visit, venue, truth["end"])
            seeds = held(visit, venue, seeds_of, truth["end"])
            for report in at_venue.get(visit["venue"], []):
                overlap = min(end, report["end"]) - max(start, report["start"])
                count += report["person"] != number and overlap > 0 and not report["seeds"] & seeds
    return count


# Changes that the comparison must detect.


def tampered(truth, diaries):
    """Yields (change, truth, diaries). Each change must be detected."""
    chance = random.Random(1)
    warned = [index for index, outcome in enumerate(diaries) if outcome.get("exact")]
    others = [index for index, outcome in enumerate(diaries) if not outcome.get("exact")]
    one, other = chance.choice(warned), chance.choice(others)

    def change(what, alter):
        changed = copy.deepcopy((truth, diaries))
        alter(*changed)
        return what, *changed

    yield change("a warning is missing", lambda _, said: said[one].update(exact=None))
    yield change("a warning without an exposure", lambda _, said: said[other].update(exact=said[one]["exact"]))
    yield change("a minute too many", lambda _, said: said[one]["exact"]["days"][0]["minutes"].__setitem__(0, 1 + said[one]["exact"]["days"][0]["minutes"][0]))
    yield change("another day", lambda _, said: said[one]["exact"]["days"][0].update(day=said[one]["exact"]["days"][0]["day"] + 1))
    yield change("another level", lambda _, said: said[one]["exact"].update(risk="none"))
    yield change("a visit that was not deleted", lambda _, said: said.append(dict(said[one], visit=999)))
    yield change("a visit that was lost", lambda _, said: said.pop(one))
    yield change("the results of two diseases are exchanged", lambda _, said: said[one].update(disease=1 - said[one]["disease"]))
    yield change("the locked diary has another result", lambda _, said: said[one].update(locked=None))

    # Changes of the events, compared with the events that the programs processed.
    must = expected(truth)
    sharing = [
        (index, person["positive"]) for index, person in enumerate(truth["people"])
        if person.get("positive") and person["positive"]["shares"] and any(True for _ in only(truth, index))
    ]
    index, positive = sharing[0]
    yield change("an infected person who refuses to share", lambda happened, _: happened["people"][index]["positive"].update(shares=False))
    yield change("a person with the other disease", lambda happened, _: happened["people"][index]["positive"].update(disease=1 - positive["disease"]))
    if positive["selected"]:
        yield change("a person who selects no check-in", lambda happened, _: happened["people"][index]["positive"].update(selected=[]))
    yield change("a test a week earlier", lambda happened, _: happened["people"][index]["positive"].update(symptoms={"none": {}}, test_day=positive["test_day"] - 7))
    person, visit, _ = next(key for key, levels in must.items() if levels[0])
    venue = truth["people"][person]["visits"][visit]["venue"]
    yield change("a visitor who was elsewhere", lambda happened, _: happened["people"][person]["visits"][visit].update(venue=(venue + 1) % len(happened["venues"])))
    yield change("a person who does not compare", lambda happened, _: happened["people"][person].update(compares=False))
    yield change("a visit that was deleted", lambda happened, _: happened["people"][person]["visits"][visit].update(deleted=happened["end"]))
    yield change("a seed that rotated at another time", lambda happened, _: happened["venues"][venue].update(opened=happened["venues"][venue]["opened"] - HOUR, rotation={"every": {"hours": 5}}))


def only(truth, index):
    """Returns the warnings caused by one person."""
    alone = dict(truth, people=[
        person if number == index or not person.get("positive") else dict(person, positive=None)
        for number, person in enumerate(truth["people"])
    ])
    return (key for key, levels in expected(alone).items() if levels[0])


def meeting(stays):
    """Returns the events of people at a venue, the last of whom tests positive."""
    people = [
        {"visits": [{"venue": 0, "scans": [{"time": start}], "check_out": end}], "compares": True} for start, end in stays
    ]
    end = max(end for _, end in stays)
    people[-1]["positive"] = {
        "time": end, "disease": COVID, "test_day": end // DAY, "symptoms": {"none": {}}, "shares": True, "selected": [0]
    }
    opened = min(start for start, _ in stays)
    venue = {"rotation": {"never": {}}, "opened": opened, "hand_over": 0, "default_stay": 120, "setting": "indoor"}
    return {"end": end, "venues": [venue], "people": people, "warnings": []}


def main():
    command = sys.argv[1]
    if command == "meeting":
        stays = [tuple(int(time) for time in stay.split("-")) for stay in sys.argv[2:]]
        print(json.dumps(expected(meeting(stays))[0, 0, COVID][0]))
        return
    directory = pathlib.Path(sys.argv[2])
    truth, diaries = (json.loads((directory / name).read_text()) for name in ("truth.json", "diaries.json"))
    if command == "tamper":
        unnoticed = 0
        for what, happened, told in tampered(truth, diaries):
            found = list(differences(happened, told))
            unnoticed += not found
            print(f"{what}: {len(found)} differences" + (f", such as: {found[0][:160]}" if found else ", not detected"))
        sys.exit(1 if unnoticed else 0)
    if command == "levels":
        sys.exit(1 if changed(truth) else 0)
    found = list(differences(truth, diaries))
    for sentence in found:
        print(sentence)
    for name, count in statistics(truth, diaries).items():
        print(f"{name}: {count}")
    print(f"differences: {len(found)}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
