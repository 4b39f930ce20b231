import { createHash } from "node:crypto";
import { v7 } from "uuid";
import { timeOfId } from "../../platform/db/uuid-time.ts";

/** An id for what one item makes, the same however often the item runs: after a crash it is known to be there already. */
export function itemIdOf(taskId: string, position: number): string {
  const random = createHash("sha256").update(`${taskId} ${position}`).digest().subarray(0, 16);
  return v7({ msecs: timeOfId(taskId)?.getTime() ?? 0, random, seq: random.readUInt32BE(4) });
}
