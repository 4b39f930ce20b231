import { type FoundFace } from "@huiyan/face-model/face-model";
import { faceLimits } from "@huiyan/face-model/face-quality";
import { insidePicture, type Rect } from "../geometry/rect.ts";
import { type ModelPool } from "../model/model-pool.ts";
import { type Picture } from "../model/picture.ts";
import { cut } from "../model/planar-picture.ts";
import { type FaceLookup, type SeenFace } from "./seen-face.ts";

/** Shares of a person's box: its upper part, with room for a tilted head. */
const headShare = 0.5;
const besideShare = 0.15;
const maxFaces = 3;

/**
 * Region of a person's head.
 * @param box of the whole person, pixels
 */
function headRegion({ x, y, w, h }: Rect, size: { width: number; height: number }): Rect {
  const side = Math.max(w * (1 + 2 * besideShare), 1);
  const height = Math.max(Math.min(h, Math.max(h * headShare, w)), 1);
  return insidePicture({ x: x + w / 2 - side / 2, y: y - h * 0.05, w: side, h: height }, size);
}

/** Maximum degrees that the head is tilted: the picture is rotated before it is compared. */
const maxRoll = 45;

/**
 * A person who passes is smaller and softer than a portrait. The head has to be turned to the camera as in a portrait:
 * the model takes turned faces for each other.
 */
function isFit({ box, yaw, pitch, roll }: FoundFace): boolean {
  const { width, yaw: maxYaw, pitch: maxPitch } = faceLimits;
  return box.w >= width / 2 && Math.abs(yaw) <= maxYaw && Math.abs(pitch) <= maxPitch && Math.abs(roll) <= maxRoll;
}

/** The faces of a person in a frame, most confident first, each with the nearest person of the library. */
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

/** Copy of the pixels, which can be moved to the model's thread. */
function ownPixels({ rgb, width, height }: Picture): { data: Uint8Array<ArrayBuffer>; width: number; height: number } {
  return { data: Uint8Array.from(rgb), width, height };
}
