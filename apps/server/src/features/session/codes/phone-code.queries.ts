import { sql } from "kysely";
import { type Queryable, type Sql } from "../../../platform/db/database.ts";
import { deleteInBatches } from "../../../platform/db/in-batches.ts";
import { sideBySide } from "../failed-attempt.queries.ts";

type Purpose = "code" | "register" | "forget";

export interface SentBefore {
  /** Time of the newest code for this phone and purpose. */
  newest: Date | null;
  /** Number of codes for this phone in the last day. */
  of_phone: number;
  /** Number of codes requested from this IP address in the last hour. */
  of_address: number;
}

/**
 * Locks the codes of this phone and of this IP address until the transaction ends. The fixed order avoids deadlocks.
 */
export async function lockPhoneCodes(db: Queryable, { phone, ip }: { phone: string; ip: string }): Promise<void> {
  for (const name of [`phone_code address ${ip}`, `phone_code phone ${phone}`]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
  }
}

/**
 * Condition: the code is not from the future. Codes later than a concurrent call could make them do not count, because
 * the clock was put back since then.
 */
const isNotLater = (now: Date) => sql`created_at <= ${now}::timestamptz + ${sideBySide}::interval`;
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

/** Inserts a code, which makes earlier codes for that phone and purpose void. */
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

/** Counts one try of the current code and returns the code; undefined if there is none or its tries are used up. */
export async function takeCodeTry(db: Queryable, phone: string, purpose: Purpose, tries: number, now: Date) {
  const { rows } = await sql<{ id: string; code_hash: Buffer }>`
    update phone_code set tries = tries + 1
    where phone = ${phone} and purpose = ${purpose} and ends_at > ${now} and tries < ${tries}
    returning id, code_hash`.execute(db);
  return rows[0];
}

/** Uses up the code. Returns false if a concurrent request has done that. */
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
 * Makes a code void that could not be sent. The code no longer counts for the phone, but it still counts for the IP
 * address.
 */
export async function voidPhoneCode(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable("phone_code").set({ phone: "", ends_at: now }).where("id", "=", id).execute();
}

export async function deleteOldPhoneCodes(db: Sql, before: Date): Promise<void> {
  await deleteInBatches(db, "phone_code", sql`created_at < ${before}`);
}
