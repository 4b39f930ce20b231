import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface SecondFactor {
  accountId: string;
  sealed: Buffer | null;
  enabledAt: Date | null;
  /**
   * Session that requested the secret, and in `startedAt` the time of the request. Null after the second factor was
   * enabled.
   */
  startedBy: string | null;
  startedAt: Date | null;
  recovery: Buffer[];
}

export async function getSecondFactorOf(db: Queryable, accountId: string): Promise<SecondFactor & { phone: string }> {
  const row = await db
    .selectFrom("account")
    .select(["phone", "totp_sealed", "totp_enabled_at", "totp_started_by", "totp_started_at", "totp_recovery"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return {
    accountId,
    phone: row.phone,
    sealed: row.totp_sealed,
    enabledAt: row.totp_enabled_at,
    startedBy: row.totp_started_by,
    startedAt: row.totp_started_at,
    recovery: row.totp_recovery,
  };
}

/**
 * Marks a time step as used.
 * @returns false if this or a later time step was used before
 */
export async function takeTotpStep(db: Queryable, accountId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable("account")
    .set({ totp_last_step: step })
    .where("id", "=", accountId)
    .where("totp_last_step", "<", step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function takeRecoveryCode(db: Queryable, accountId: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update account set totp_recovery = array_remove(totp_recovery, ${hash}::bytea)
    where id = ${accountId} and ${hash}::bytea = any(totp_recovery) returning 1`.execute(db);
  return rows.length > 0;
}

/** Enables the second factor with a known secret, without a first code. */
export async function setTotp(db: Queryable, accountId: string, sealed: Buffer, now: Date): Promise<void> {
  await db
    .updateTable("account")
    .set({ totp_sealed: sealed, totp_last_step: 0, totp_enabled_at: now })
    .where("id", "=", accountId)
    .execute();
}

/** Returns the time step that was used last; 0 if none was used. */
export async function getLastTotpStep(db: Queryable, phone: string): Promise<number> {
  const row = await db.selectFrom("account").select("totp_last_step").where("phone", "=", phone).executeTakeFirst();
  return Number(row?.totp_last_step ?? 0);
}

/**
 * Stores a new secret, which takes effect after its first correct code.
 * @returns false if a second factor is already enabled, whose secret must not be overwritten
 */
export async function putTotpSecret(
  db: Queryable,
  accountId: string,
  { sealed, sessionId, now }: { sealed: Buffer; sessionId: string; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable("account")
    .set({ totp_sealed: sealed, totp_last_step: 0, totp_started_by: sessionId, totp_started_at: now })
    .where("id", "=", accountId)
    .where("totp_enabled_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Enables the second factor and stores the hashes of its recovery codes.
 * @returns false if the second factor is already enabled, or the secret was replaced meanwhile
 */
export async function enableTotp(
  db: Queryable,
  { accountId, sealed }: { accountId: string; sealed: Buffer },
  recovery: Buffer[],
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable("account")
    .set({ totp_enabled_at: now, totp_recovery: recovery, totp_started_by: null, totp_started_at: null })
    .where("id", "=", accountId)
    .where("totp_sealed", "=", sealed)
    .where("totp_enabled_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function disableTotp(db: Queryable, accountId: string): Promise<void> {
  await db
    .updateTable("account")
    .set({ totp_sealed: null, totp_enabled_at: null, totp_last_step: 0, totp_recovery: [] })
    .where("id", "=", accountId)
    .execute();
}
