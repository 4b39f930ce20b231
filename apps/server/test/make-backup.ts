import * as api from "@huiyan/contract/backup/backup.api";
import { backupJob } from "#features/backup/run-backups.ts";
import { type Client } from "./client.ts";
import { type TestApp } from "./test-app.ts";

/** Makes a backup on the operator's request. @returns name of its file */
export async function makeBackup(app: TestApp, operator: Client): Promise<string> {
  await operator.call(api.startBackup, {});
  await backupJob(app.services).run();
  const [row] = (await operator.call(api.getBackups, {})).list;
  if (row === undefined || row.state !== "done") throw new Error("there is no backup");
  return row.file;
}
