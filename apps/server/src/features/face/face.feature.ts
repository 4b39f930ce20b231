import { faceAlgorithm, faceImportLimits, faceRecordDays } from "@huiyan/contract/face/face.rules";
import { type Services } from "../../platform/context/context.ts";
import { type Feature } from "../../platform/feature/feature.ts";
import { runCleanUp } from "../../platform/jobs/job-health.ts";
import { runEach, runItems, runRetries } from "../../platform/jobs/run-items.ts";
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
/** Organisations, and ended faces, that are handled in a run. */
const [orgsAtOnce, facesAtOnce] = [200, 500];
/** Devices of earlier failures that are tried again in a run. */
const devicesAtOnce = 200;
const [announceJob, deviceJob, consentJob] = ["face.announce", "face.announce.devices", "face.consent"];
const hourMs = 3_600_000;

/**
 * Sends a new version to devices that recognise faces. The organisations are independent, and so are their devices: one
 * that cannot be sent its configuration is tried again, without another new version for all.
 */
async function tellDevices(services: Services): Promise<void> {
  const { sql } = services.db;
  const tell = async (uid: string) => {
    await tellConfig(services, uid);
    return uid;
  };
  await runRetries(services, deviceJob, devicesAtOnce, tell);
  const unannounced = await listUnannounced(sql, { job: announceJob, now: services.clock.now() }, orgsAtOnce);
  const versions = new Map(unannounced.map(({ org_id, version }) => [org_id, version]));
  await runEach(services, announceJob, [...versions.keys()], async (orgId) => {
    const raised = await raiseFaceConfigs(sql, orgId, faceAlgorithm);
    await runItems(
      services,
      deviceJob,
      raised.map((id) => ({ id, tries: 0 })),
      tell,
    );
    await setAnnounced(sql, orgId, versions.get(orgId) ?? 0);
    return orgId;
  });
}

/** Deletes faces whose consent has ended, with a receipt for each. */
async function endConsents(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const ended = await findEndedFaces(db.sql, { job: consentJob, now }, facesAtOnce);
  const byOrg = Map.groupBy(ended, ({ org_id }) => org_id);
  await runEach(services, consentJob, [...byOrg.keys()], async (orgId) => {
    const ids = (byOrg.get(orgId) ?? []).map(({ id }) => id);
    return db.transaction((tx) => removeFrom(tx, orgId, ids, { now, cause: "consent", staffId: null }));
  });
}

export const faceFeature: Feature = {
  name: "face",
  routes: faceRoutes,
  jobs: (services) => [
    { name: announceJob, when: { everyMs: tellEveryMs }, run: () => tellDevices(services) },
    { name: consentJob, when: { everyMs: endEveryMs }, run: () => endConsents(services) },
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
