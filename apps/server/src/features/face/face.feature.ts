import { faceAlgorithm, faceImportLimits, faceRecordDays } from "@huiyan/contract/face/face.rules";
import { type Feature } from "#platform/feature/feature.ts";
import { runCleanUp } from "#platform/jobs/job-health.ts";
import { announceJob, notifyDevices } from "./device/notify-devices.ts";
import { faceRoutes } from "./face.routes.ts";
import { deleteDoneUploads } from "./import/upload.queries.ts";
import { consentJob, eraseExpiredFaces } from "./library/erase-faces.ts";
import { logRecognitions } from "./record/recognitions.queries.ts";
import { deleteOldRecords } from "./record/record.queries.ts";
import { renewDescriptors } from "./renewal/renew-descriptors.ts";

export { faceImport } from "./import/face-import.ts";

const [announceEveryMs, endEveryMs, logEveryMs, renewEveryMs] = [2_000, 60_000, 10_000, 30_000];
const hourMs = 3_600_000;

export const faceFeature: Feature = {
  name: "face",
  routes: faceRoutes,
  jobs: (services) => [
    { name: announceJob, when: { everyMs: announceEveryMs }, run: () => notifyDevices(services) },
    { name: consentJob, when: { everyMs: endEveryMs }, run: () => eraseExpiredFaces(services) },
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
