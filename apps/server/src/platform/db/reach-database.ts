import { ofPart } from "../failure/part-failure.ts";
import { openDatabase, ping } from "./database.ts";

/**
 * Verifies that an external database answers, admits its user and accepts writes.
 * @throws PartFailure with the cause
 */
export async function reachDatabase(url: string): Promise<void> {
  await ofPart({ kind: "database", url }, async () => {
    const db = openDatabase(url, 1, () => undefined);
    await ping(db).finally(() => db.destroy());
  });
}
