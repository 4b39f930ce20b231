import { type FacePicture } from "./face-geometry.ts";
import { type FoundFace } from "./face-model.ts";

/** What a face has to be to be compared: docs/faces.md. */
export const faceLimits = {
  /** Of the face, from cheek to cheek, in pixels of the picture. */
  width: 60,
  /** Degrees to each side. */
  yaw: 30,
  pitch: 30,
  roll: 25,
  /** Blurred by nine pixels a face of 200 has 3, a soft frame of a video 8, a photo 15 and more. */
  sharpness: 6,
  /** Room above the forehead, beside the cheeks and below the chin, in parts of the face's height. */
  room: { top: 0.1, side: 0.1, bottom: 0.25 },
} as const;

export type FaceTrouble = "small" | "cropped" | "blurred" | "turned" | "tilted";

/** Why a face is not fit; empty: it is. */
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
