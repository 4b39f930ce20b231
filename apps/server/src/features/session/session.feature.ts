import { type Feature } from "../../platform/context/feature.ts";
import { deleteEndedSessions } from "./session.queries.ts";
import { sessionRoutes } from "./session.routes.ts";

export { authenticateSession, standingSessions } from "./session.authentication.ts";

export function sessionFeature(): Feature {
  return {
    name: "session",
    routes: sessionRoutes(),
    crons: ({ db, clock }) => [
      { name: "session.clean", cron: "17 * * * *", run: () => deleteEndedSessions(db.sql, clock.now()) },
    ],
  };
}
