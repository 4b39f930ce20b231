"""Simulates a camera: motion blur, lens blur, exposure, colours, noise, compression."""
import cv2
import numpy as np
from numpy.random import Generator


def photograph(random: Generator, picture: np.ndarray, blurred: int) -> np.ndarray:
    """
    Returns a picture as a camera would store it, uint8. The input has the camera's resolution.

    `blurred`: maximum length of the motion blur, pixels.
    """
    if random.random() < 0.25:
        length = int(random.integers(2, max(3, blurred)))
        kernel = np.zeros((length * 2 + 1, length * 2 + 1), np.float32)
        angle = random.uniform(0, np.pi)
        offset = (np.cos(angle) * length / 2, np.sin(angle) * length / 2)
        ends = [(round(length - offset[0]), round(length - offset[1])), (round(length + offset[0]), round(length + offset[1]))]
        cv2.line(kernel, ends[0], ends[1], 1.0, 1)
        picture = cv2.filter2D(picture, -1, kernel / kernel.sum())
    if random.random() < 0.6:
        picture = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.3, 1.1))
    contrast = random.uniform(0.5, 1.25)
    picture = (picture - 128) * contrast + 128 + random.normal(0, 22)
    if random.random() < 0.2:
        picture = picture * random.uniform(0.3, 0.8)
    cast = 1 + random.normal(0, 0.08, 3)
    gamma = np.exp(random.normal(0, 0.25))
    curves = 255 * (np.clip(np.arange(256)[:, None] * cast, 0, 255) / 255) ** gamma
    levels = np.clip(picture, 0, 255).astype(np.uint8)
    picture = cv2.LUT(levels, curves[None].astype(np.float32))
    if random.random() < 0.1:
        picture = np.repeat(picture.mean(2, keepdims=True), 3, 2)
    picture = picture + random.standard_normal(picture.shape, np.float32) * np.float32(random.uniform(0, 10))
    if random.random() < 0.35:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        picture = picture + (picture - soft) * random.uniform(0.3, 2.0)
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    if random.random() < 0.8:
        quality = int(random.uniform(25, 95))
        picture = cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
    return picture
