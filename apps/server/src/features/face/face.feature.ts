import { faceAlgorithm, faceImportLimits, faceRecordDays } from "@huiyan/contract/face/face.rules";
import { type Services } from "../../platform/context/context.ts";
import { type Feature } from "../../platform/feature/feature.ts";
import { runCleanUp } from "../../platform/jobs/job-health.ts";
import { runEach } from "../../platform/jobs/run-items.ts";
import { tellConfig } from "../device/device.public.ts";
import { listUnannounced, raiseFaceConfigs, setAnnounced } from "./device/device-faces.queries.ts";
import { faceRoutes } from "./face.routes.ts";
import { deleteDoneUploads } from "./import/upload.queries.ts";
import { findEndedFaces } from "./library/face.queries.ts";
import { removeFrom } from "./library/remove-faces.ts";
import { logRecognitions } from "./record/recognitions.queries.ts";
import { deleteOldRecords } from "./record/record.queries.ts";
import { renewDescriptors } from "./renewal/renew-descriptors.ts";

export { faceImport } from "./import/face-import.ts";

const [tellEveryMs, endEveryMs, logEveryMs, renewEveryMs] = [2_000, 60_000, 10_000, 30_000];
/** Organisations, and faces of one, that are handled in a run. */
const [orgsAtOnce, facesAtOnce] = [200, 500];
const hourMs = 3_600_000;

/** Sends a new version to devices that recognise faces; the organisations are independent. */
async function tellDevices(services: Services): Promise<void> {
  const { sql } = services.db;
  const versions = new Map((await listUnannounced(sql, orgsAtOnce)).map(({ org_id, version }) => [org_id, version]));
  await runEach(services, "face.announce", [...versions.keys()], async (orgId) => {
    for (const uid of await raiseFaceConfigs(sql, orgId, faceAlgorithm)) await tellConfig(services, uid);
    await setAnnounced(sql, orgId, versions.get(orgId) ?? 0);
    return orgId;
  });
}

/** Deletes faces whose consent has ended, with a receipt. */
async function endConsents(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const byOrg = Map.groupBy(await findEndedFaces(db.sql, now, facesAtOnce), ({ org_id }) => org_id);
  await runEach(services, "face.consent", [...byOrg.keys()], async (orgId) => {
    const ids = (byOrg.get(orgId) ?? []).map(({ id }) => id);
    return db.transaction((tx) => removeFrom(tx, orgId, ids, { now, cause: "consent", staffId: null }));
  });
}

export const faceFeature: Feature = {
  name: "face",
  routes: faceRoutes,
  jobs: (services) => [
    { name: "face.announce", when: { everyMs: tellEveryMs }, run: () => tellDevices(services) },
    { name: "face.consent", when: { everyMs: endEveryMs }, run: () => endConsents(services) },
    { name: "face.renew", when: { everyMs: renewEveryMs }, run: () => renewDescriptors(services) },
    {
      name: "face.recognise",
      when: { everyMs: logEveryMs },
      run: () => logRecognitions(services.db.sql, faceAlgorithm, services.clock.now()),
    },
    {
      name: "face.clean",
      when: { cron: "*/10 * * * *" },
      async run() {
        const now = services.clock.now().getTime();
        const [zips, records] = [now - faceImportLimits.keptHours * hourMs, now - faceRecordDays * 24 * hourMs];
        const { sql } = services.db;
        await runCleanUp(services, [
          { name: "face.clean.uploads", run: () => deleteDoneUploads(sql, new Date(zips)) },
          { name: "face.clean.records", run: () => deleteOldRecords(sql, new Date(records)) },
        ]);
      },
    },
  ],
};
