import { type Services } from "#platform/context/context.ts";
import { type Feature } from "#platform/feature/feature.ts";
import { readDiskSpace } from "#platform/storage/disk-space.ts";
import { cleanUploads } from "./clean-uploads.ts";
import { proveFiles } from "./prove-files.ts";
import { storedAmong } from "./resource.queries.ts";
import { resourceRoutes } from "./resource.routes.ts";

const minuteMs = 60_000;

async function sweepFiles({ files, db, clock, log }: Services): Promise<void> {
  const swept = await files.sweep(clock.now(), (locations) => storedAmong(db.sql, locations));
  if (swept > 0) log.info({ swept }, "unfinished files and files without a row were removed");
}

/** Writes to the log when disk space becomes low, while there is still time to free some. */
async function watchDisk({ config, log }: Services): Promise<void> {
  const space = await readDiskSpace(config.dataDir);
  if (space.state !== "ok") log.error({ space }, "磁盘空间不足，请清理磁盘或扩容");
}

export const resourceFeature: Feature = {
  name: "resource",
  routes: resourceRoutes,
  // the sweep runs in parallel with the start, because the sweep of a large folder takes long
  prepare: async (services) => {
    void sweepFiles(services).catch((err: unknown) => services.log.warn({ err }, "sweep of files"));
  },
  jobs: (services) => [
    { name: "resource.sweep", when: { cron: "41 3 * * *" }, run: () => sweepFiles(services) },
    { name: "resource.evidence", when: { cron: "19 * * * *" }, run: () => proveFiles(services) },
    { name: "resource.uploads", when: { cron: "*/10 * * * *" }, run: () => cleanUploads(services) },
    { name: "resource.disk", when: { everyMs: 10 * minuteMs }, run: () => watchDisk(services) },
  ],
};
