import { presenceDays } from "@huiyan/contract/device/device.rules";
import { devicePageSeconds } from "@huiyan/contract/device/maintenance.rules";
import { type Services } from "#platform/context/context.ts";
import { type Feature } from "#platform/feature/feature.ts";
import { type Job } from "#platform/jobs/jobs.ts";
import { deleteOldClaimTries } from "./adding/claim-try.queries.ts";
import { isSettling } from "./bulk/follow-command.ts";
import { expireCommands } from "./command.queries.ts";
import { deviceRoutes } from "./device.routes.ts";
import { recordHeartbeat } from "./notice/heartbeat.queries.ts";
import { makeNotices, noticesJob } from "./notice/make-notices.ts";
import { deleteOldNotices } from "./notice/notice.queries.ts";
import { watchDisk, watchStorage } from "./notice/watch-disk.ts";
import { ticketMs } from "./page/open-page.ts";
import { deleteOldPages } from "./page/page.queries.ts";
import { deleteOldPresence } from "./presence.queries.ts";
import { markSilent } from "./recompute-online.ts";

export { claimWorker } from "./adding/claim-worker.ts";
export { bulkWorker } from "./bulk/bulk-worker.ts";
export { createDeviceAuthentication } from "./device.authentication.ts";
export { createGateHandlers } from "./device.gate.ts";
export { createDeviceDelivery } from "./device.push.ts";
export { type FactoryDevice, FactoryList, loadFactoryDevices } from "./load-factory.ts";
export { watchDisk, watchStorage } from "./notice/watch-disk.ts";
export { createDevicePageAuthorizer } from "./page/page-authorizer.ts";
export { createTunnelRegister } from "./page/tunnel-register.ts";
export { loadPackage } from "./upgrade/load-package.ts";
export { withdrawPackage } from "./upgrade/withdraw-package.ts";

/** Returns a cron job that deletes rows older than a number of days. */
function cleaning(
  { db, clock }: Services,
  name: string,
  cron: string,
  days: number,
  run: (db: Services["db"]["sql"], before: Date) => Promise<void>,
): Job {
  return { name, when: { cron }, run: () => run(db.sql, new Date(clock.now().getTime() - days * 86_400_000)) };
}

export const deviceFeature: Feature = {
  name: "device",
  routes: deviceRoutes,
  dueTimes: [
    { table: "device_page", column: "expires_at", longestSeconds: devicePageSeconds },
    { table: "device_page", column: "expires_at", longestSeconds: ticketMs / 1000, rows: "unredeemed" },
  ],
  jobs: (services) => [
    cleaning(services, "device.cleanPresence", "41 3 * * *", presenceDays, deleteOldPresence),
    cleaning(services, "device.cleanNotices", "43 3 * * *", presenceDays, deleteOldNotices),
    cleaning(services, "device.cleanClaimTries", "47 3 * * *", 2, deleteOldClaimTries),
    cleaning(services, "device.cleanPages", "*/30 * * * *", 0, deleteOldPages),
    { name: "device.silent", when: { everyMs: 5000 }, run: () => markSilent(services) },
    {
      name: "device.heartbeat",
      when: { everyMs: 5000 },
      run: () => recordHeartbeat(services.db.sql, services.clock.now()),
    },
    { name: "device.disk", when: { everyMs: 5000 }, run: () => watchDisk(services) },
    { name: "device.storage", when: { everyMs: 5000 }, run: () => watchStorage(services) },
    { name: noticesJob, when: { everyMs: 5000 }, run: () => makeNotices(services) },
    {
      name: "device.expireCommands",
      when: { everyMs: 5000 },
      run: async () => {
        if (!isSettling(services)) await expireCommands(services.db.sql, services.clock.now());
      },
    },
  ],
};
