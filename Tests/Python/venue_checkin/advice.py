"""The authority's own words about an exposure: what to do, until when, and what happened."""

import dataclasses
import hashlib
import re
from collections.abc import Iterable

from .configuration import PROFILES, Configuration, Profile
from .messages import Message, Refused, field, require
from .presence import HOUR
from .venue_code import check_text

MAX_SIZE = 2**18
MAX_LINE = 500
PLACEHOLDER = re.compile("[{]([a-z]{1,20})[}]")
TELEPHONE = re.compile("[0-9+()-][0-9 +()-]{1,28}[0-9+()-]")
LINK = re.compile("https://([^/]+)(?:/[!-~]*)?")
LOW, INCREASED = "low", "increased"


def placeholders(line: str) -> list[str]:
    """The placeholders of a line, which has no other braces."""
    require(not set(PLACEHOLDER.sub("", line)) & set("{}"), "a brace that is not a placeholder")
    return PLACEHOLDER.findall(line)


@dataclasses.dataclass
class Step(Message):
    """What to do, and what to say after the end of its deadline."""
    text: str = field(1, str, range(1, MAX_LINE + 1))
    late: str = field(2, str, range(MAX_LINE + 1))

    def check(self) -> None:
        for line in (self.text, self.late):
            check_text(line)
        require(self.text != "", "a step without a text")
        named = placeholders(self.text)
        require(len(named) <= 1 and placeholders(self.late) == named and bool(self.late) == bool(named),
                "the placeholders of a step")

    @property
    def deadline(self) -> str | None:
        """The name of the deadline after which the step is late."""
        return next(iter(placeholders(self.text)), None)


@dataclasses.dataclass
class LevelAdvice(Message):
    """The advice for a risk."""
    happened: str = field(1, str, range(1, MAX_LINE + 1))
    steps: list[Step] = field(2, Step, counts=range(1, 6))
    telephone: str = field(3, str, (0, *range(3, 31)))
    link: str = field(4, str, range(201))

    def check(self) -> None:
        check_text(self.happened)
        require(self.happened != "" and placeholders(self.happened) == [], "what happened")
        is_number = TELEPHONE.fullmatch(self.telephone) and sum(map(str.isdigit, self.telephone)) >= 3
        require(self.telephone == "" or bool(is_number), "a telephone number")
        require(self.link == "" or LINK.fullmatch(self.link) is not None, "a link")

    @property
    def host(self) -> str | None:
        """The host of the link."""
        return LINK.fullmatch(self.link)[1] if self.link else None


@dataclasses.dataclass
class AdviceText(Message):
    """The advice in one language."""
    language: str = field(1, str, range(1, 23))
    low: LevelAdvice = field(2, LevelAdvice, default=LevelAdvice)
    increased: LevelAdvice = field(3, LevelAdvice, default=LevelAdvice)

    def check(self) -> None:
        require(re.fullmatch("[a-z0-9-]+", self.language) is not None, "a language")
        require(None not in (self.low, self.increased), "the advice for a risk is absent")


@dataclasses.dataclass
class ProfileAdvice(Message):
    """The advice for a disease."""
    profile: int = field(1, int, PROFILES)
    texts: list[AdviceText] = field(2, AdviceText, counts=range(1, 33))

    def check(self) -> None:
        languages = [text.language for text in self.texts]
        require(all(one < other for one, other in zip(languages, languages[1:])), "the order of the languages")
        require("en" in languages, "no English text")

    def fits(self, profile: Profile) -> bool:
        """Whether each placeholder is a deadline of the profile."""
        deadlines = {deadline.name for deadline in profile.deadlines}
        steps = [step for text in self.texts for level in (text.low, text.increased) for step in level.steps]
        return all(step.deadline in {None, *deadlines} for step in steps)

    def text(self, languages: Iterable[str]) -> AdviceText:
        """The text in the first language that has one, or else in English."""
        texts = {text.language: text for text in self.texts}
        codes = [code for language in languages for code in (language, language.split("-")[0])]
        return next(texts[code] for code in [*codes, "en"] if code in texts)


@dataclasses.dataclass
class Advice(Message):
    """The whole file."""
    profiles: list[ProfileAdvice] = field(1, ProfileAdvice, counts=range(1, 17))

    def check(self) -> None:
        numbers = [advice.profile for advice in self.profiles]
        require(all(one < other for one, other in zip(numbers, numbers[1:])), "the order of the profiles")

    def hosts(self) -> set[str]:
        """The hosts of all links."""
        texts = [text for advice in self.profiles for text in advice.texts]
        return {level.host for text in texts for level in (text.low, text.increased) if level.host}

    def of(self, profile: Profile) -> ProfileAdvice | None:
        """The advice for a profile, unless its placeholders do not fit."""
        advice = next((one for one in self.profiles if one.profile == profile.number), None)
        return advice if advice and advice.fits(profile) else None


def read_advice(data: bytes, configuration: Configuration) -> Advice:
    """The advice of a file that the configuration names."""
    require(len(data) <= MAX_SIZE, "a file that is too large")
    require(hashlib.sha256(data).digest() == configuration.advice_sha256, "another file than the configuration names")
    advice = Advice.decode(data)
    require(advice.hosts() <= set(configuration.advice_hosts), "a host that the configuration does not list")
    return advice


def steps_shown(level: LevelAdvice, profile: Profile, begins: Iterable[int], now: int) -> list[tuple[str, int | None]]:
    """The lines to show for exposures that began at some times, each with the end that replaces its placeholder. Those whose end has
    passed come last."""
    shown = []
    hours = {deadline.name: deadline.hours for deadline in profile.deadlines}
    for step in level.steps:
        if step.deadline is None:
            shown.append((step.text, None))
            continue
        if step.deadline not in hours:
            raise Refused("a deadline that the profile does not have")
        ends = sorted({begin + HOUR * hours[step.deadline] for begin in begins})
        shown += [(step.text if end > now else step.late, end) for end in ends]
    return sorted(shown, key=lambda line: line[1] is not None and line[1] <= now)
