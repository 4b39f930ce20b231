"""
Masks of signs from free typefaces of Debian. The plates' own typeface is not free, so many others are mixed and
stretched to its proportions.
"""
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from PIL import Image, ImageDraw, ImageFont

FONTS = Path("/usr/share/fonts")
#: (file, index in the file). README.md lists the Debian packages.
HAN = [
    ("opentype/noto/NotoSansCJK-Bold.ttc", 2),
    ("opentype/noto/NotoSansCJK-Bold.ttc", 0),
    ("opentype/noto/NotoSansCJK-Medium.ttc", 2),
    ("opentype/noto/NotoSansCJK-Regular.ttc", 2),
    ("opentype/noto/NotoSansCJK-Black.ttc", 2),
    ("truetype/wqy/wqy-zenhei.ttc", 0),
    ("truetype/droid/DroidSansFallbackFull.ttf", 0),
]
#: Thin typefaces whose strokes are thickened after the stretching, so that all strokes have the same width, as on
#: plates.
THIN_HAN = [
    ("opentype/noto/NotoSansCJK-Thin.ttc", 2),
    ("opentype/noto/NotoSansCJK-Light.ttc", 2),
    ("opentype/noto/NotoSansCJK-Light.ttc", 0),
]
LATIN = [
    ("truetype/liberation/LiberationSansNarrow-Bold.ttf", 0),
    ("truetype/liberation/LiberationSans-Bold.ttf", 0),
    ("truetype/liberation/LiberationSans-Regular.ttf", 0),
    ("truetype/dejavu/DejaVuSansCondensed-Bold.ttf", 0),
    ("truetype/dejavu/DejaVuSansCondensed.ttf", 0),
    ("opentype/noto/NotoSansCJK-Bold.ttc", 2),
    ("opentype/noto/NotoSansCJK-Medium.ttc", 2),
    ("opentype/bebas-neue/BebasNeue-Bold.otf", 0),
    ("opentype/bebas-neue/BebasNeue-Regular.otf", 0),
    ("truetype/freefont/FreeSansBold.ttf", 0),
    ("truetype/freefont/FreeSans.ttf", 0),
    ("truetype/wqy/wqy-zenhei.ttc", 0),
    ("truetype/roboto/unhinted/RobotoCondensed-Bold.ttf", 0),
    ("truetype/roboto/unhinted/RobotoCondensed-Medium.ttf", 0),
    ("truetype/roboto/unhinted/RobotoCondensed-Regular.ttf", 0),
    ("truetype/noto/NotoSans-CondensedBold.ttf", 0),
    ("truetype/noto/NotoSans-Medium.ttf", 0),
    ("truetype/lato/Lato-Bold.ttf", 0),
    ("truetype/open-sans/OpenSans-CondBold.ttf", 0),
    ("truetype/open-sans/OpenSans-Semibold.ttf", 0),
    ("truetype/opendin/OSP-DIN.ttf", 0),
]
#: Typefaces that are excluded from training, so that the evaluation shows how the reader handles an unknown typeface.
HELD_OUT_HAN = [("truetype/wqy/wqy-microhei.ttc", 0)]
HELD_OUT_LATIN = [("opentype/urw-base35/NimbusSansNarrow-Bold.otf", 0), ("truetype/noto/NotoSans-CondensedMedium.ttf", 0)]
DRAWN = 160
#: Signs that are narrow in the plates' own typeface: maximum ratio of width to height.
NARROW = {"1": 0.22, "J": 0.42}


def present(faces: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Returns the typefaces that are installed. Raises FileNotFoundError if there is none."""
    found = [(file, at) for file, at in faces if (FONTS / file).exists()]
    if not found:
        raise FileNotFoundError(f"none of {[file for file, _ in faces]} in {FONTS}: install the packages that README.md names")
    return found


@lru_cache(maxsize=None)
def _font(face: tuple[str, int]) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / face[0]), DRAWN, index=face[1])


@lru_cache(maxsize=8192)
def ink(face: tuple[str, int], sign: str) -> np.ndarray:
    """Returns the sign's mask, cropped to its bounds, 0 to 255, drawn at a size of `DRAWN` pixels."""
    canvas = Image.new("L", (DRAWN * 2, DRAWN * 2))
    ImageDraw.Draw(canvas).text((DRAWN // 2, DRAWN // 4), sign, fill=255, font=_font(face))
    mask = np.asarray(canvas)
    rows, columns = np.where(mask.max(1) > 40)[0], np.where(mask.max(0) > 40)[0]
    if len(rows) == 0:
        raise ValueError(f"{face[0]} has no {sign}")
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].copy()


@lru_cache(maxsize=65536)
def sign_mask(face: tuple[str, int], sign: str, width: int, height: int, weight: int) -> np.ndarray:
    """
    Returns a mask of a sign that fills `width` × `height`, as signs on plates do. `weight` widens (> 0) or thins (< 0)
    its strokes by so many hundredths of the height.
    """
    mask = ink(face, sign)
    drawn = width
    if sign in NARROW:
        drawn = max(2, min(width, round(NARROW[sign] * height * (width / height) * 2)))
    mask = cv2.resize(mask, (drawn * 2, height * 2), interpolation=cv2.INTER_AREA)
    by = round(abs(weight) * height * 2 / 100)
    if by > 0:
        kernel = np.ones((by + 1, by + 1), np.uint8)
        mask = cv2.dilate(mask, kernel) if weight > 0 else cv2.erode(mask, kernel)
    mask = cv2.resize(mask, (drawn, height), interpolation=cv2.INTER_AREA)
    left = (width - drawn) // 2
    return np.pad(mask, ((0, 0), (left, width - drawn - left)))


@lru_cache(maxsize=8192)
def even_mask(face: tuple[str, int], sign: str, width: int, height: int, breadth: int) -> np.ndarray:
    """
    Returns a mask of a sign in a `THIN_HAN` typeface that fills `width` × `height`, with strokes `breadth` hundredths
    of its height wide.
    """
    fine = 4
    by = max(1, round(breadth * height * fine / 100))
    line = ink(face, sign)
    inner = (max(2, width * fine - by), max(2, height * fine - by))
    small = cv2.resize(line, inner, interpolation=cv2.INTER_AREA if inner[0] < line.shape[1] else cv2.INTER_LINEAR)
    skeleton = ((small > 60) * 255).astype(np.uint8)
    canvas = cv2.copyMakeBorder(skeleton, by // 2, by - by // 2, by // 2, by - by // 2, cv2.BORDER_CONSTANT)
    thick = cv2.dilate(canvas, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (by + 1, by + 1)))
    return cv2.resize(thick, (width, height), interpolation=cv2.INTER_AREA)


def squeezed(random: Generator, mask: np.ndarray) -> np.ndarray:
    """Distorts the proportions inside a mask at random, as another typeface would."""
    height, width = mask.shape
    maps = []
    for size in (width, height):
        pace = np.interp(np.linspace(0, 1, size), np.linspace(0, 1, 5), np.exp(random.normal(0, 0.22, 5)))
        place = np.cumsum(pace)
        maps.append((place - place[0]) / (place[-1] - place[0]) * (size - 1))
    xs, ys = np.meshgrid(maps[0].astype(np.float32), maps[1].astype(np.float32))
    return cv2.remap(mask, xs, ys, cv2.INTER_LINEAR)
