import { liveTimes } from "@huiyan/contract/live/live.rules";
import { type Feature } from "#platform/feature/feature.ts";
import { externalSweep } from "./external-pushes.ts";
import { deleteAllPushes, deleteOldAddresses, externalAliveMs } from "./live.queries.ts";
import { liveRoutes } from "./live.routes.ts";
import { deleteOldSeats } from "./seat.queries.ts";

export { LiveEntrypoint } from "./live-sockets.ts";

export const liveFeature: Feature = {
  name: "live",
  routes: liveRoutes,
  dueTimes: [
    { table: "live_seat", column: "alive_at", longestSeconds: liveTimes.addressMs / 1000 },
    { table: "live_push", column: "alive_at", longestSeconds: externalAliveMs / 1000 },
    { table: "live_push", column: "watched_at", longestSeconds: 0 },
    { table: "live_address", column: "expires_at", longestSeconds: liveTimes.addressMs / 1000 },
  ],
  // without a message bus no other node exists, so all stored pushes of the built-in relay are from an earlier run
  prepare: async ({ config, db }) => {
    if (config.mqttUrl === undefined && config.media === undefined) await deleteAllPushes(db.sql);
  },
  jobs: (services) => [
    ...externalSweep(services),
    {
      name: "live.cleanAddresses",
      when: { cron: "*/10 * * * *" },
      run: () => deleteOldAddresses(services.db.sql, services.clock.now()),
    },
    {
      name: "live.cleanSeats",
      when: { cron: "*/10 * * * *" },
      run: () => deleteOldSeats(services.db.sql, services.clock.now()),
    },
  ],
};
