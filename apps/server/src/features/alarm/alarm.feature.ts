import { exportKeptMs } from "@huiyan/contract/alarm/export.rules";
import { type Services } from "#platform/context/context.ts";
import { type Feature } from "#platform/feature/feature.ts";
import { sweepScratchFolders } from "#platform/storage/scratch-folder.ts";
import { alarmJobs } from "./alarm.jobs.ts";
import { alarmRoutes } from "./alarm.routes.ts";
import { Ingest } from "./ingest/batcher.ts";
import { createPointCache } from "./ingest/point-cache.ts";
import { type OnStorms } from "./storm/recognise-storms.ts";

export { createPushDelivery } from "./alarm.push.ts";
export { exportWorker } from "./export/export-worker.ts";
export { alarmKind } from "./kind/alarm.kind.ts";
export { recordKind } from "./kind/record.kind.ts";
export { createMessagesReadDelivery } from "./messages-read.push.ts";
export { countUnread } from "./unread.queries.ts";

/** @param onStorms called in the transaction in which alarms join bursts */
export function alarmFeature(services: Services, onStorms: OnStorms): Feature {
  const ingest = new Ingest(services, () => services.push.wake());
  return {
    name: "alarm",
    routes: alarmRoutes(ingest, createPointCache(services.db.sql)),
    dueTimes: [{ table: "message_export", column: "expires_at", longestSeconds: exportKeptMs / 1000 }],
    prepare: ({ config }) => sweepScratchFolders(config.dataDir),
    jobs: (running) => alarmJobs(running, onStorms),
  };
}
