import { maskedName, type RemovalCause } from "@huiyan/contract/face/face.rules";
import { type TransactionContext } from "../../../platform/db/db.ts";
import { insertRemovals } from "../record/record.queries.ts";
import { deleteFaces, type RemovedFace, raiseLibrary } from "./face.queries.ts";

/**
 * Deletes faces with pictures, embeddings and keys, and leaves a receipt for each.
 * @returns those that were there
 */
export async function removeFrom(
  tx: TransactionContext,
  orgId: string,
  ids: readonly string[],
  { now, cause, staffId }: { now: Date; cause: RemovalCause; staffId: string | null },
): Promise<RemovedFace[]> {
  // before the rows are locked, in the order of everybody who changes the library
  const last = await raiseLibrary(tx.sql, orgId, now, ids.length);
  const removed = await deleteFaces(tx.sql, orgId, ids);
  const first = last - ids.length + 1;
  const removals = removed.map(({ id, name }, at) => ({
    ...{ faceId: id, name: maskedName(name), version: first + at },
  }));
  await insertRemovals(tx.sql, orgId, removals, { now, cause, staffId });
  return removed;
}
