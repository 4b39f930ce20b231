import { sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { deleteInBatches } from "#platform/db/in-batches.ts";
import { clockTolerance } from "../failed-attempt.queries.ts";

type Purpose = "code" | "register" | "forget";

export interface SentBefore {
  /** Creation time of the newest code for this phone number and purpose. */
  newest: Date | null;
  /** Number of codes for this phone number within the last day. */
  of_phone: number;
  /** Number of codes that were requested from this IP address within the last hour. */
  of_address: number;
}

/**
 * Takes locks for the codes of this phone number and this IP address until the transaction ends. The fixed order
 * prevents deadlocks.
 */
export async function lockPhoneCodes(db: Queryable, { phone, ip }: { phone: string; ip: string }): Promise<void> {
  for (const name of [`phone_code address ${ip}`, `phone_code phone ${phone}`]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
  }
}

/**
 * SQL condition that ignores codes with a creation time in the future, which exist if the clock was set back. The
 * tolerance covers the clock differences of concurrent requests.
 */
const isNotLater = (now: Date) => sql`created_at <= ${now}::timestamptz + ${clockTolerance}::interval`;
const isSince = (now: Date, span: string) =>
  sql`created_at > ${now}::timestamptz - ${span}::interval and ${isNotLater(now)}`;

export async function countSentCodes(
  db: Queryable,
  { phone, purpose, ip, now }: { phone: string; purpose: Purpose; ip: string; now: Date },
): Promise<SentBefore> {
  const { rows } = await sql<SentBefore>`
    select (select max(created_at) from phone_code where phone = ${phone} and purpose = ${purpose} and ${isNotLater(now)}) as newest,
      (select count(*) from phone_code where phone = ${phone} and ${isSince(now, "1 day")}) as of_phone,
      (select count(*) from phone_code where ip = ${ip} and ${isSince(now, "1 hour")}) as of_address`.execute(db);
  return rows[0] ?? { newest: null, of_phone: 0, of_address: 0 };
}

export interface NewPhoneCode {
  id: string;
  phone: string;
  purpose: Purpose;
  codeHash: Buffer;
  ip: string;
  now: Date;
  endsAt: Date;
}

/** Inserts a code. Earlier codes for the same phone number and purpose become invalid. */
export async function insertPhoneCode(db: Queryable, code: NewPhoneCode): Promise<void> {
  await db
    .updateTable("phone_code")
    .set({ ends_at: code.now })
    .where("phone", "=", code.phone)
    .where("purpose", "=", code.purpose)
    .where("ends_at", ">", code.now)
    .execute();
  await db
    .insertInto("phone_code")
    .values({
      id: code.id,
      phone: code.phone,
      purpose: code.purpose,
      code_hash: code.codeHash,
      ip: code.ip,
      created_at: code.now,
      ends_at: code.endsAt,
    })
    .execute();
}

/**
 * Counts one attempt for the current code, and returns the code.
 * @param tries maximum number of attempts per code
 * @returns undefined if there is no valid code, or its attempts are used up
 */
export async function takeCodeTry(db: Queryable, phone: string, purpose: Purpose, tries: number, now: Date) {
  const { rows } = await sql<{ id: string; code_hash: Buffer }>`
    update phone_code set tries = tries + 1
    where phone = ${phone} and purpose = ${purpose} and ends_at > ${now} and tries < ${tries}
    returning id, code_hash`.execute(db);
  return rows[0];
}

/**
 * Invalidates a code after its use.
 * @returns false if a concurrent request has already used the code
 */
export async function endPhoneCode(db: Queryable, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("phone_code")
    .set({ ends_at: now })
    .where("id", "=", id)
    .where("ends_at", ">", now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Invalidates a code that could not be sent. The code no longer counts towards the limit of the phone number, but still
 * towards the limit of the IP address.
 */
export async function voidPhoneCode(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable("phone_code").set({ phone: "", ends_at: now }).where("id", "=", id).execute();
}

export async function deleteOldPhoneCodes(db: Sql, before: Date): Promise<void> {
  await deleteInBatches(db, "phone_code", sql`created_at < ${before}`);
}
