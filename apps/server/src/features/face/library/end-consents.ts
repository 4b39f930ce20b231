import { type Services } from "../../../platform/context/context.ts";
import { runEach } from "../../../platform/jobs/run-items.ts";
import { findEndedFaces } from "./face.queries.ts";
import { removeFrom } from "./remove-faces.ts";

export const consentJob = "face.consent";
/** Ended faces that are handled in a run. */
const facesAtOnce = 500;

/** Deletes faces whose consent has ended, with a receipt for each. */
export async function endConsents(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const ended = await findEndedFaces(db.sql, { job: consentJob, now }, facesAtOnce);
  const byOrg = Map.groupBy(ended, ({ org_id }) => org_id);
  await runEach(services, consentJob, [...byOrg.keys()], async (orgId) => {
    const ids = (byOrg.get(orgId) ?? []).map(({ id }) => id);
    return db.transaction((tx) => removeFrom(tx, orgId, ids, { now, cause: "consent", staffId: null }));
  });
}
