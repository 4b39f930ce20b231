import * as api from "@huiyan/contract/backup/backup.api";
import { routes, serve } from "#platform/http/serve.ts";
import { getBackups } from "./actions/get-backups.ts";
import { removeBackup } from "./actions/remove-backup.ts";
import { savePlan } from "./actions/save-plan.ts";
import { startBackup } from "./actions/start-backup.ts";
import { startDrill } from "./actions/start-drill.ts";

export const backupRoutes = routes(
  serve(api.getBackups, getBackups),
  serve(api.savePlan, savePlan),
  serve(api.startBackup, startBackup),
  serve(api.startDrill, startDrill),
  serve(api.removeBackup, removeBackup),
);
