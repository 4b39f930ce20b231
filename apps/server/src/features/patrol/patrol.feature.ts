import { sightingDays } from "@huiyan/contract/patrol/patrol.rules";
import { type Feature } from "#platform/feature/feature.ts";
import { runCleanUp } from "#platform/jobs/job-health.ts";
import { patrolRoutes } from "./patrol.routes.ts";
import { deleteOldSightings } from "./sighting.queries.ts";

export const patrolFeature: Feature = {
  name: "patrol",
  routes: patrolRoutes,
  jobs: (services) => [
    {
      name: "patrol.cleanUp",
      when: { cron: "52 3 * * *" },
      async run() {
        const before = new Date(services.clock.now().getTime() - sightingDays * 86_400_000);
        await runCleanUp(services, [
          { name: "patrol.clean.sightings", run: () => deleteOldSightings(services.db.sql, before) },
        ]);
      },
    },
  ],
};
