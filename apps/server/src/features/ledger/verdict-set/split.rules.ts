import { createHash } from "node:crypto";

/** Parts of a data set: training, validation during training, and the final test. */
export const splits = ["train", "validation", "test"] as const;
export type Split = (typeof splits)[number];

/** Number of cameras per part, of every ten cameras. */
const shares: readonly (readonly [Split, number])[] = [
  ["train", 7],
  ["validation", 1],
  ["test", 2],
];

/**
 * Returns the part that a camera belongs to. The part depends only on the camera, so that no camera is used for both
 * training and test.
 * @param camera id of the point
 */
export function splitOf(camera: string): Split {
  let rest = createHash("sha256").update(`split ${camera}`).digest().readUInt32BE() % 10;
  for (const [split, share] of shares) {
    if (rest < share) return split;
    rest -= share;
  }
  return "test";
}

/** Returns a code for a camera, which shows that pictures are from the same camera without revealing the camera. */
export const cameraCode = (camera: string): string =>
  createHash("sha256").update(`camera ${camera}`).digest("hex").slice(0, 12);
