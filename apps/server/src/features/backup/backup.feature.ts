import { type Feature } from "#platform/feature/feature.ts";
import { backupRoutes } from "./backup.routes.ts";
import { backupJob, backupTargetJob, tryTargetAtStart } from "./run-backups.ts";

export { backupSource } from "./backup-source.ts";
export { backupFacts } from "./facts.queries.ts";

export const backupFeature: Feature = {
  name: "backup",
  routes: backupRoutes,
  prepare: tryTargetAtStart,
  dueTimes: ["held_until", "drill_held_until"].map((column) => ({ table: "backup", column, longestSeconds: 60 })),
  jobs: (services) => [backupJob(services), backupTargetJob(services)],
};
