import { type Feature } from "../../platform/context/feature.ts";
import { deleteOldAddresses } from "./live.queries.ts";
import { liveRoutes } from "./live.routes.ts";

export { createLiveSockets } from "./live-sockets.ts";

export const liveFeature: Feature = {
  name: "live",
  routes: liveRoutes,
  crons: ({ db, clock }) => [
    { name: "live.cleanAddresses", cron: "*/10 * * * *", run: () => deleteOldAddresses(db.sql, clock.now()) },
  ],
};
