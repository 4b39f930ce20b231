import { createHash } from "node:crypto";

/** What is learned from, what is looked at while learning, and what decides. */
export const splits = ["train", "validation", "test"] as const;
export type Split = (typeof splits)[number];

/** Of ten cameras, in this order. */
const shares: readonly (readonly [Split, number])[] = [
  ["train", 7],
  ["validation", 1],
  ["test", 2],
];

/** The same camera is always in the same part, so that none is both learned from and judged by. @param camera id of the point */
export function splitOf(camera: string): Split {
  let rest = createHash("sha256").update(`split ${camera}`).digest().readUInt32BE() % 10;
  for (const [split, share] of shares) {
    if (rest < share) return split;
    rest -= share;
  }
  return "test";
}

/** A camera without its name: pictures of one belong together, but nobody learns which it is. */
export const cameraCode = (camera: string): string =>
  createHash("sha256").update(`camera ${camera}`).digest("hex").slice(0, 12);
