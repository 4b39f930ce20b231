import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";

/** Random bytes for this many ids are drawn at once, because a draw costs more than an id. */
const pool = new Uint8Array(16 * 256);
let used = pool.length;

function random(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

/** Returns a UUIDv7 with the time `at`, so that the id alone identifies its monthly partition. */
export function idAt(at: Date): string {
  return v7({ msecs: at.getTime(), random: random() });
}

/** Returns the time in a UUIDv7; undefined for another kind of UUID. */
export function timeOfId(id: string): Date | undefined {
  if (id[14] !== "7") return undefined;
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}
