import { maskedName, type RemovalCause } from "@huiyan/contract/face/face.rules";
import { type TransactionContext } from "../../../platform/db/db.ts";
import { deleteImportedUploads } from "../import/upload.queries.ts";
import { insertRemovals } from "../record/record.queries.ts";
import { deleteFaces, type RemovedFace, raiseLibrary } from "./face.queries.ts";

/**
 * Deletes faces with their pictures, embeddings, keys and the zips from which they were imported. Stores a receipt for
 * each face.
 * @returns the faces that existed
 */
export async function removeFrom(
  tx: Pick<TransactionContext, "sql">,
  orgId: string,
  ids: readonly string[],
  { now, cause, staffId }: { now: Date; cause: RemovalCause; staffId: string | null },
): Promise<RemovedFace[]> {
  // locks the library before the rows, in the same order as every change of the library
  const last = await raiseLibrary(tx.sql, orgId, now, ids.length);
  const removed = await deleteFaces(tx.sql, orgId, ids);
  // such a zip still contains the pictures of imported faces
  if (removed.length > 0) await deleteImportedUploads(tx.sql, orgId);
  const first = last - ids.length + 1;
  const removals = removed.map(({ id, name }, at) => ({
    ...{ faceId: id, name: maskedName(name), version: first + at },
  }));
  await insertRemovals(tx.sql, orgId, removals, { now, cause, staffId });
  return removed;
}
