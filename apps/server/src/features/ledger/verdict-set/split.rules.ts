import { createHash } from "node:crypto";

/** Parts of a data set: training, validation during training, and the final test. */
export const splits = ["train", "validation", "test"] as const;
export type Split = (typeof splits)[number];

/** Parts of ten cameras, in this order. */
const shares: readonly (readonly [Split, number])[] = [
  ["train", 7],
  ["validation", 1],
  ["test", 2],
];

/**
 * Returns the part of a camera, which is constant, so that none is used for training and test.
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

/**
 * Returns a code of a camera without its name: pictures of one camera belong together, but the camera stays unknown.
 */
export const cameraCode = (camera: string): string =>
  createHash("sha256").update(`camera ${camera}`).digest("hex").slice(0, 12);
