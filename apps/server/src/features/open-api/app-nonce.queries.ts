import { sql } from "kysely";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { deleteInBatches } from "#platform/db/in-batches.ts";

interface UsedNonce {
  appId: string;
  nonce: string;
  /** Time from which the request is refused as too old anyway, so that the nonce can be deleted. */
  endsAt: Date;
}

/** Stores a nonce. @returns false if it was used before */
export async function useNonce(db: Queryable, { appId, nonce, endsAt }: UsedNonce): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("app_nonce")
    .values({ app_id: appId, nonce, ends_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Maximum difference of two nodes' clocks in milliseconds. */
const marginMs = 60_000;

export async function forgetOldNonces({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - marginMs);
  await deleteInBatches(db.sql, "app_nonce", sql`ends_at < ${before}`);
}
