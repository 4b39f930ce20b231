import { type Feature } from "#platform/feature/feature.ts";
import { runCleanUp } from "#platform/jobs/job-health.ts";
import { addFlowChanges, deleteOldFlow } from "./count/flow-count.queries.ts";
import { flowRoutes } from "./flow.routes.ts";

export { countKind } from "./count/count.kind.ts";

const countEveryMs = 10_000;
/** Days for which totals are kept: three years, even if their records are deleted earlier. */
const totalDays = 1096;

export const flowFeature: Feature = {
  name: "flow",
  routes: flowRoutes,
  jobs: (services) => [
    { name: "flow.count", when: { everyMs: countEveryMs }, run: () => addFlowChanges(services.db.sql) },
    {
      name: "flow.cleanUp",
      when: { cron: "22 3 * * *" },
      async run() {
        const before = new Date(services.clock.now().getTime() - totalDays * 86_400_000);
        await runCleanUp(services, [{ name: "flow.clean.totals", run: () => deleteOldFlow(services.db.sql, before) }]);
      },
    },
  ],
};
