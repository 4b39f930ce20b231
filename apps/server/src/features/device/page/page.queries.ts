import { sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { deleteInBatches } from "#platform/db/in-batches.ts";

export interface NewPage {
  id: string;
  sessionId: string;
  deviceUid: string;
  page: string;
  /** Hash of the single-use token, until it is redeemed; the next field is the hash of the session's token. */
  ticketHash?: Buffer;
  tokenHash?: Buffer;
  expiresAt: Date;
}

export async function insertPage(db: Queryable, page: NewPage): Promise<void> {
  await db
    .insertInto("device_page")
    .values({
      id: page.id,
      session_id: page.sessionId,
      device_uid: page.deviceUid,
      page: page.page,
      ticket_hash: page.ticketHash ?? null,
      token_hash: page.tokenHash ?? null,
      expires_at: page.expiresAt,
    })
    .execute();
}

/**
 * Returns the channel of the device's point; undefined if the point belongs to another device.
 * @param deviceUid device that the caller may see
 */
export function getChannelOfPoint(db: Queryable, deviceUid: string, pointId: string) {
  return db
    .selectFrom("point")
    .select("channel")
    .where("id", "=", pointId)
    .where("device_uid", "=", deviceUid)
    .executeTakeFirst();
}

/** Redeems a single-use token. Returns undefined if the token was already used. */
export async function redeemTicket(
  db: Queryable,
  ticketHash: Buffer,
  tokenHash: Buffer,
  now: Date,
  until: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable("device_page")
    .set({ ticket_hash: null, token_hash: tokenHash, expires_at: until })
    .where("ticket_hash", "=", ticketHash)
    .where("expires_at", ">", now)
    .returning("page")
    .executeTakeFirst();
  return row?.page;
}

/**
 * Returns the device page of a session's token, while the user's sign-in is valid and the user still sees the device.
 */
export async function findPage(db: Queryable, tokenHash: Buffer, now: Date) {
  const { rows } = await sql<{ page: string; device_id: string }>`
    select p.page, d.device_id from device_page p
    join session s on s.id = p.session_id and s.ends_at > ${now} and s.viewing_staff_id is null and s.display_link_id is null
    join account a on a.id = s.account_id and a.disabled_at is null
    join organisation o on o.id = s.org_id and o.status = 'active' and (o.expires_at is null or o.expires_at > ${now})
    join device d on d.id = p.device_uid and d.deleted_at is null and d.org_id = s.org_id
    join staff f on f.account_id = s.account_id and f.org_id = s.org_id and f.status = 'active'
    where p.token_hash = ${tokenHash} and p.expires_at > ${now}
      and (p.page <> 'config' or f.role in ('admin', 'lead'))
      and (f.role = 'admin' or exists (select from visible_device v where v.staff_id = f.id and v.device_uid = d.id))`.execute(
    db,
  );
  return rows[0];
}

export async function deleteOldPages(db: Sql, before: Date): Promise<void> {
  await deleteInBatches(db, "device_page", sql`expires_at < ${before}`);
}
