import { type Queryable } from "../../platform/db/database.ts";
import { listBackups } from "./backup.queries.ts";
import { troubleOf } from "./backup-trouble.ts";

const looked = 20;

/** When the newest backup was made that is there, and what is wrong with backups, as a sentence. */
export async function readBackupHealth(db: Queryable): Promise<{ at: Date | undefined; trouble: string | undefined }> {
  const list = await listBackups(db, looked);
  const made = list.find(({ state }) => state === "done");
  return { at: made?.ended_at ?? undefined, trouble: troubleOf(list) };
}
