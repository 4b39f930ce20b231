import { createHash } from "node:crypto";
import { v7 } from "uuid";
import { timeOfId } from "#platform/db/uuid-time.ts";

/**
 * Returns an id for the row that an item creates. The id is the same in each run of the item, so that a second run
 * after a crash finds the row that the first run has created.
 */
export function itemIdOf(taskId: string, position: number): string {
  const random = createHash("sha256").update(`${taskId} ${position}`).digest().subarray(0, 16);
  return v7({ msecs: timeOfId(taskId)?.getTime() ?? 0, random, seq: random.readUInt32BE(4) });
}
