import { type Services } from "#platform/context/context.ts";
import { type Job } from "#platform/jobs/jobs.ts";
import { addCountChanges, hoursSince } from "./count/message-count.queries.ts";
import { cleanExports } from "./export/clean-exports.ts";
import { applyRetention } from "./retention/apply-retention.ts";
import { type OnStorms, stormSweep } from "./storm/recognise-storms.ts";

const countEveryMs = 10_000;

export function alarmJobs(services: Services, onStorms: OnStorms): Job[] {
  return [
    { name: "alarm.retention", when: { cron: "*/10 * * * *" }, run: () => applyRetention(services) },
    { name: "alarm.exports", when: { cron: "*/10 * * * *" }, run: () => cleanExports(services) },
    {
      name: "alarm.count",
      when: { everyMs: countEveryMs },
      run: () => addCountChanges(services.db.sql, hoursSince(services.clock.now())),
    },
    stormSweep(services, onStorms),
  ];
}
