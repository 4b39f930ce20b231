import { type Queryable } from "#platform/db/database.ts";
import { listNodes } from "#platform/node/node.queries.ts";
import { listBackups } from "./backup.queries.ts";
import { targetTroubleOf, troubleOf } from "./backup-trouble.ts";

const looked = 20;

/** Returns the time of the newest finished backup, and a Chinese sentence about problems with backups. */
export async function readBackupHealth(
  db: Queryable,
  now: Date,
): Promise<{ at: Date | undefined; trouble: string | undefined }> {
  const list = await listBackups(db, looked);
  const made = list.find(({ state }) => state === "done");
  const trouble = targetTroubleOf(await listNodes(db), now) ?? troubleOf(list);
  return { at: made?.ended_at ?? undefined, trouble };
}
