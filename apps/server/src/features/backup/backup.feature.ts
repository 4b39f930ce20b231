import { type Feature } from "../../platform/feature/feature.ts";
import { backupRoutes } from "./backup.routes.ts";
import { backupJob } from "./run-backups.ts";

export { backupSource } from "./backup-source.ts";
export { backupFacts } from "./facts.queries.ts";

export const backupFeature: Feature = {
  name: "backup",
  routes: backupRoutes,
  jobs: (services) => [backupJob(services)],
};
