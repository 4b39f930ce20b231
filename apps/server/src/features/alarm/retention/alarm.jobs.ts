import { type Services } from "../../../platform/context/context.ts";
import { type CronJob, type SweepJob } from "../../../platform/jobs/jobs.ts";
import { addCountChanges, hoursSince } from "../count/message-count.queries.ts";
import { cleanExports } from "../export/clean-exports.ts";
import { stormSweep } from "../storm/recognise-storms.ts";
import { applyRetention } from "./apply-retention.ts";

const countEveryMs = 10_000;

export const alarmJobs = {
  crons: (services: Services): CronJob[] => [
    { name: "alarm.retention", cron: "*/10 * * * *", run: () => applyRetention(services) },
    { name: "alarm.exports", cron: "*/10 * * * *", run: () => cleanExports(services) },
  ],
  sweeps: (services: Services): SweepJob[] => [
    {
      name: "alarm.count",
      everyMs: countEveryMs,
      run: () => addCountChanges(services.db.sql, hoursSince(services.clock.now())),
    },
    stormSweep(services),
  ],
};
