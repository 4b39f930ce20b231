import { type Services } from "../../platform/context/context.ts";
import { type Feature } from "../../platform/context/feature.ts";
import { sweepScratchFolders } from "../../platform/storage/scratch-folder.ts";
import { alarmRoutes } from "./alarm.routes.ts";
import { createIngest } from "./ingest/batcher.ts";
import { createPointCache } from "./ingest/point-cache.ts";
import { alarmJobs } from "./retention/alarm.jobs.ts";

export { createPushDelivery } from "./alarm.push.ts";
export { exportWorker } from "./export/export-worker.ts";
export { createMessagesReadDelivery } from "./messages-read.push.ts";
export { countUnread } from "./unread.queries.ts";

export function alarmFeature(services: Services): Feature {
  const ingest = createIngest(services, () => services.push.wake());
  return {
    name: "alarm",
    routes: alarmRoutes(ingest, createPointCache(services.db.sql)),
    prepare: ({ config }) => sweepScratchFolders(config.dataDir),
    jobs: alarmJobs,
  };
}
