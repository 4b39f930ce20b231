import { type Feature } from "../../platform/feature/feature.ts";
import { externalSweep } from "./external-pushes.ts";
import { deleteAllPushes, deleteOldAddresses } from "./live.queries.ts";
import { liveRoutes } from "./live.routes.ts";
import { dropOldSeats } from "./seat.queries.ts";

export { createLiveSockets } from "./live-sockets.ts";

export const liveFeature: Feature = {
  name: "live",
  routes: liveRoutes,
  // without a bus there are no other nodes
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
      run: () => dropOldSeats(services.db.sql, services.clock.now()),
    },
  ],
};
