import { maskedName, type RemovalCause } from "@huiyan/contract/face/face.rules";
import { type Services } from "#platform/context/context.ts";
import { type TransactionContext } from "#platform/db/db.ts";
import { runEach } from "#platform/jobs/run-items.ts";
import { deleteImportedUploads } from "../import/upload.queries.ts";
import { insertRemovals } from "../record/record.queries.ts";
import { deleteFaces, findEndedFaces, type RemovedFace, raiseLibrary } from "./face.queries.ts";

export const consentJob = "face.consent";
/** Maximum number of expired faces that are deleted per run. */
const facesAtOnce = 500;

/**
 * Deletes faces with their pictures, descriptors and keys, and the zips of imports. Stores a receipt for each face.
 * @returns the faces that existed
 */
export async function eraseFaces(
  tx: Pick<TransactionContext, "sql">,
  orgId: string,
  ids: readonly string[],
  { now, cause, staffId }: { now: Date; cause: RemovalCause; staffId: string | null },
): Promise<RemovedFace[]> {
  // locks the library before the faces, as every change of the library does, to prevent deadlocks
  const last = await raiseLibrary(tx.sql, orgId, now, ids.length);
  const removed = await deleteFaces(tx.sql, orgId, ids);
  // these zips may still contain pictures of the deleted faces
  if (removed.length > 0) await deleteImportedUploads(tx.sql, orgId);
  const first = last - ids.length + 1;
  const removals = removed.map(({ id, name }, at) => ({
    faceId: id,
    name: maskedName(name),
    version: first + at,
  }));
  await insertRemovals(tx.sql, orgId, removals, { now, cause, staffId });
  return removed;
}

/** Deletes faces whose retention has expired, with a receipt for each. A failure affects only its own organisation. */
export async function eraseExpiredFaces(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const ended = await findEndedFaces(db.sql, { job: consentJob, now }, facesAtOnce);
  const byOrg = Map.groupBy(ended, ({ org_id }) => org_id);
  await runEach(services, consentJob, [...byOrg.keys()], async (orgId) => {
    const ids = (byOrg.get(orgId) ?? []).map(({ id }) => id);
    return db.transaction((tx) => eraseFaces(tx, orgId, ids, { now, cause: "consent", staffId: null }));
  });
}
