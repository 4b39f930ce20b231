import { type FoundFace } from "@huiyan/face-model/face-model";
import { faceLimits } from "@huiyan/face-model/face-quality";
import { insidePicture, type Rect } from "../geometry/rect.ts";
import { type ModelPool } from "../model/model-pool.ts";
import { type Picture } from "../model/picture.ts";
import { cut } from "../model/planar-picture.ts";
import { type FaceLookup, type SeenFace } from "./seen-face.ts";

/**
 * Part of a person's box in which the head is searched: upper share of the height. The next constant: margin for a
 * tilted head.
 */
const headShare = 0.5;
const besideShare = 0.15;
const maxFaces = 3;

/**
 * Returns the region of a person's head.
 * @param box box of the whole person, pixels
 */
function headRegion({ x, y, w, h }: Rect, size: { width: number; height: number }): Rect {
  const side = Math.max(w * (1 + 2 * besideShare), 1);
  const height = Math.max(Math.min(h, Math.max(h * headShare, w)), 1);
  return insidePicture({ x: x + w / 2 - side / 2, y: y - h * 0.05, w: side, h: height }, size);
}

/** Maximum tilt of the head, degrees. The picture is rotated before the face is compared. */
const maxRoll = 45;

/**
 * Returns true if the face can be compared with the library. The limits on size and sharpness are lower than for
 * portraits, because passing people are smaller and less sharp. The head must face the camera as in a portrait, because
 * the model confuses turned faces.
 */
function isFit({ box, yaw, pitch, roll }: FoundFace): boolean {
  const { width, yaw: maxYaw, pitch: maxPitch } = faceLimits;
  return box.w >= width / 2 && Math.abs(yaw) <= maxYaw && Math.abs(pitch) <= maxPitch && Math.abs(roll) <= maxRoll;
}

/** Returns the faces of a person in a frame, most confident first, each with the most similar person of the library. */
export async function searchFaces(
  pool: ModelPool,
  picture: Picture,
  person: Rect,
  library: FaceLookup | undefined,
): Promise<SeenFace[]> {
  const area = headRegion(person, picture);
  const head = await cut(picture, area);
  const found = await pool.ask<"face">({ kind: "face", picture: ownPixels(head), max: maxFaces });
  return found.map((face): SeenFace => {
    const fit = isFit(face);
    const nearest = fit && face.embedding !== undefined ? library?.nearest(face.embedding) : undefined;
    const { x, y, w, h } = face.box;
    const box = insidePicture({ x: x + area.x, y: y + area.y, w, h }, picture);
    return { box, score: face.score, isFit: fit, isPartial: library?.isWhole !== true, ...(nearest && { nearest }) };
  });
}

/** Returns a copy of the pixels, which can be transferred to the model's thread. */
function ownPixels({ rgb, width, height }: Picture): { data: Uint8Array<ArrayBuffer>; width: number; height: number } {
  return { data: Uint8Array.from(rgb), width, height };
}
