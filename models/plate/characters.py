"""Characters and kinds of Chinese plates. Source: GA 36-2018."""
from dataclasses import dataclass

from numpy.random import Generator

PROVINCES = "京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼"
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
DIGITS = "0123456789"
NEW_ENERGY = "ABCDEFGHJK"
OTHERS = "学警港澳挂领使应急"
#: Class 0 of the network is the blank of CTC. The letter O occurs only on plates of Guangdong's authorities.
ALPHABET = PROVINCES + LETTERS + "O" + DIGITS + OTHERS
COLOURS = ("blue", "yellow", "green", "white", "black")


@dataclass(frozen=True)
class Plate:
    """Text and appearance of a plate; `layout` is the name of its arrangement in `drawing`."""

    text: str
    colour: str
    layout: str


def classes_of(text: str) -> list[int]:
    """Converts a text to the network's classes, from 1."""
    return [ALPHABET.index(character) + 1 for character in text]


def _some(random: Generator, characters: str, count: int) -> str:
    return "".join(characters[at] for at in random.integers(len(characters), size=count))


def _body(random: Generator, count: int) -> str:
    """
    Returns random letters and digits as on real plates: mostly digits, at most two letters. Sometimes all signs are
    random, so that the network learns no such rule.
    """
    if random.random() < 0.3:
        return _some(random, LETTERS + DIGITS, count)
    signs = list(_some(random, DIGITS, count))
    for at in random.integers(count, size=int(random.integers(3))):
        signs[at] = _some(random, LETTERS, 1)
    if random.random() < 0.1:
        signs = [signs[0]] * count
    return "".join(signs)


def _ordinary(random: Generator) -> str:
    letter = "O" if random.random() < 0.01 else _some(random, LETTERS, 1)
    return _some(random, PROVINCES, 1) + letter + _body(random, 5)


def random_plate(random: Generator) -> Plate:
    """
    Returns a plate of a random kind. Rare kinds are more frequent than on roads, because the network must read them as
    well.
    """
    draw = random.random()
    province, letter = _some(random, PROVINCES, 1), _some(random, LETTERS, 1)
    if draw < 0.42:
        return Plate(_ordinary(random), "blue", "one-row")
    if draw < 0.50:
        return Plate(_ordinary(random), "yellow", "one-row")
    if draw < 0.60:
        colour = "yellow" if random.random() < 0.8 else "blue"
        text = province + letter + _body(random, 4) + "挂" if random.random() < 0.25 else _ordinary(random)
        return Plate(text, colour, "two-rows" if random.random() < 0.7 else "motorcycle")
    if draw < 0.74:
        number = _some(random, NEW_ENERGY, 1) + _some(random, LETTERS + DIGITS * 2, 1) + _some(random, DIGITS, 4)
        return Plate(province + letter + number, "green", "new-energy")
    if draw < 0.79:
        return Plate(province + letter + _some(random, DIGITS, 5) + _some(random, NEW_ENERGY, 1), "green", "new-energy")
    if draw < 0.82:
        return Plate(province + letter + _body(random, 4) + "学", "yellow", "one-row")
    if draw < 0.86:
        return Plate(province + letter + _body(random, 4) + "警", "white", "one-row")
    if draw < 0.90:
        end = "港" if random.random() < 0.5 else "澳"
        return Plate("粤Z" + _body(random, 4) + end, "black", "one-row")
    if draw < 0.92:
        return Plate(province + letter + _body(random, 4) + "领", "black", "one-row")
    if draw < 0.94:
        digits = _some(random, DIGITS, 6)
        return Plate("使" + digits if random.random() < 0.5 else digits + "使", "black", "embassy")
    if draw < 0.96:
        return Plate(_some(random, LETTERS, 2) + _some(random, DIGITS, 5), "white", "one-row")
    if draw < 0.98:
        end = _some(random, LETTERS + DIGITS * 2, 1)
        return Plate("WJ" + province + _some(random, DIGITS, 4) + end, "white", "armed-police")
    return Plate(province + _some(random, "XS", 1) + _some(random, DIGITS, 4) + "应急", "white", "emergency")
