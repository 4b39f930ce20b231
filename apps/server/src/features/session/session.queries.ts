import { type Role } from "@huiyan/contract/permissions";
import { sql } from "kysely";
import { type Queryable } from "../../platform/db/database.ts";

export interface SessionRow {
  id: string;
  account_id: string;
  org_id: string | null;
  issued_at: Date;
  last_seen_at: Date;
  /** The token given was the current one, not the one before the last rotation. */
  is_current: boolean;
  staff_id: string | null;
  role: Role | null;
  department_id: string | null;
}

/** The session of a token, with the active membership it works under. */
export async function findSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.account_id, s.org_id, s.issued_at, s.last_seen_at, s.token_hash = ${tokenHash} as is_current,
      st.id as staff_id, st.role, st.department_id
    from session s
    join account a on a.id = s.account_id and a.disabled_at is null
    left join organisation o on o.id = s.org_id and o.status = 'active'
    left join staff st on st.account_id = s.account_id and st.org_id = o.id and st.status = 'active'
    where s.ends_at > ${now} and (s.token_hash = ${tokenHash} or (s.previous_hash = ${tokenHash} and s.previous_until > ${now}))
  `.execute(db);
  return rows[0];
}

export async function findStandingSessions(db: Queryable, ids: readonly string[], now: Date) {
  const { rows } = await sql<{ id: string; org_id: string | null; staff_id: string | null }>`
    select s.id, s.org_id, st.id as staff_id
    from session s
    join account a on a.id = s.account_id and a.disabled_at is null
    left join organisation o on o.id = s.org_id and o.status = 'active'
    left join staff st on st.account_id = s.account_id and st.org_id = o.id and st.status = 'active'
    where s.id = any(${ids}::uuid[]) and s.ends_at > ${now}`.execute(db);
  return rows;
}

export interface NewSession {
  id: string;
  tokenHash: Buffer;
  accountId: string;
  orgId: string | null;
  now: Date;
  endsAt: Date;
  ip: string;
  userAgent: string;
}

export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  await db
    .insertInto("session")
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      account_id: session.accountId,
      org_id: session.orgId,
      created_at: session.now,
      issued_at: session.now,
      last_seen_at: session.now,
      ends_at: session.endsAt,
      ip: session.ip,
      user_agent: session.userAgent,
    })
    .execute();
}

export async function touchSession(db: Queryable, id: string, now: Date, endsAt: Date): Promise<void> {
  await db.updateTable("session").set({ last_seen_at: now, ends_at: endsAt }).where("id", "=", id).execute();
}

/** Swaps the token once: of several requests at the same time only the first succeeds. */
export async function rotateToken(
  db: Queryable,
  id: string,
  from: Buffer,
  to: Buffer,
  now: Date,
  graceUntil: Date,
): Promise<boolean> {
  const result = await db
    .updateTable("session")
    .set({ token_hash: to, previous_hash: from, previous_until: graceUntil, issued_at: now })
    .where("id", "=", id)
    .where("token_hash", "=", from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteSession(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("session").where("id", "=", id).execute();
}

export async function deleteEndedSessions(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom("session").where("ends_at", "<", now).execute();
}
