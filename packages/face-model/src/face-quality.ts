import { type FacePicture } from "./face-geometry.ts";
import { type FoundFace } from "./face-model.ts";

/** Minimum quality of a face for comparison: docs/guide/faces.md. */
export const faceLimits = {
  /** Minimum width of the face, from cheek to cheek, in pixels of the picture. */
  width: 60,
  /** Maximum angles of the head to each side, degrees. */
  yaw: 30,
  pitch: 30,
  roll: 25,
  /**
   * Minimum sharpness, see `sharpnessOf`. Examples: 3 for a face of 200 px with a blur of 9 px, 8 for a soft video
   * frame, 15 or more for a photo.
   */
  sharpness: 6,
  /** Minimum space above the forehead, on both sides of the face and below the chin, as shares of the face's height. */
  room: { top: 0.1, side: 0.1, bottom: 0.25 },
} as const;

export type FaceTrouble = "small" | "cropped" | "blurred" | "turned" | "tilted";

/** Returns the reasons why a face cannot be compared; empty: it can. */
export function faceTroubles(face: FoundFace, { width, height }: Pick<FacePicture, "width" | "height">): FaceTrouble[] {
  const { box, yaw, pitch, roll, sharpness } = face;
  const { room } = faceLimits;
  const isCropped =
    box.y < room.top * box.h ||
    box.x < room.side * box.h ||
    width - box.x - box.w < room.side * box.h ||
    height - box.y - box.h < room.bottom * box.h;
  return [
    ...(box.w < faceLimits.width ? (["small"] as const) : []),
    ...(isCropped ? (["cropped"] as const) : []),
    ...(sharpness < faceLimits.sharpness ? (["blurred"] as const) : []),
    ...(Math.abs(yaw) > faceLimits.yaw || Math.abs(pitch) > faceLimits.pitch ? (["turned"] as const) : []),
    ...(Math.abs(roll) > faceLimits.roll ? (["tilted"] as const) : []),
  ];
}
