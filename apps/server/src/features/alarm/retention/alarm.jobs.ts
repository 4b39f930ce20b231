import { type Services } from "../../../platform/context/context.ts";
import { type CronJob } from "../../../platform/jobs/jobs.ts";
import { applyRetention } from "./apply-retention.ts";

export const alarmCrons = {
  crons: (services: Services): CronJob[] => [
    { name: "alarm.retention", cron: "*/10 * * * *", run: () => applyRetention(services) },
  ],
};
