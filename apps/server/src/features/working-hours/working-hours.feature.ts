import { dayOf, moveDay } from "@huiyan/contract/calendar";
import { keptRollUpDays } from "@huiyan/contract/working-hours/working-hours.rules";
import { type Feature } from "#platform/feature/feature.ts";
import { deleteOldDays } from "./working-hours.queries.ts";
import { workingHoursRoutes } from "./working-hours.routes.ts";

export { workingHoursKind } from "./kind/working-hours.kind.ts";

export const workingHoursFeature: Feature = {
  name: "workingHours",
  routes: workingHoursRoutes,
  jobs: ({ db, clock }) => [
    {
      name: "workingHours.retention",
      when: { cron: "37 3 * * *" },
      run: () => deleteOldDays(db.sql, moveDay(dayOf(clock.now().getTime()), -keptRollUpDays)),
    },
  ],
};
