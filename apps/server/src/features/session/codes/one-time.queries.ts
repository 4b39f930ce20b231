import { sql } from "kysely";
import { v7 } from "uuid";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { deleteInBatches } from "#platform/db/in-batches.ts";

type Kind = "picture_code" | "sign_on_state" | "sign_on_ticket";

/**
 * Stores a single-use value that expires at `endsAt`.
 * @returns id of the value
 */
export async function putOneTime(db: Queryable, kind: Kind, value: unknown, endsAt: Date): Promise<string> {
  const id = v7();
  await db
    .insertInto("one_time")
    .values({ id, kind, value: JSON.stringify(value), ends_at: endsAt })
    .execute();
  return id;
}

/**
 * Deletes and returns a single-use value. The caller must parse it.
 * @returns undefined if the value does not exist, was used or has expired
 */
export async function takeOneTime(db: Queryable, kind: Kind, id: string, now: Date): Promise<unknown> {
  const row = await db
    .deleteFrom("one_time")
    .where("id", "=", id)
    .where("kind", "=", kind)
    .returning(["value", "ends_at"])
    .executeTakeFirst();
  return row !== undefined && row.ends_at > now ? row.value : undefined;
}

export async function deleteEndedOneTimes(db: Sql, now: Date): Promise<void> {
  await deleteInBatches(db, "one_time", sql`ends_at < ${now}`);
}
