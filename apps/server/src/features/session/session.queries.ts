import { type DisplayScreen } from "@huiyan/contract/dashboard/display-link.rules";
import { type Role } from "@huiyan/contract/permissions";
import { sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { deleteInBatches } from "#platform/db/in-batches.ts";
import { plannedOnce } from "#platform/db/planned-client.ts";
import { lockForSession } from "./account.queries.ts";

export interface SessionRow {
  id: string;
  account_id: string;
  org_id: string | null;
  issued_at: Date;
  last_seen_at: Date;
  ends_at: Date;
  /** True if the passed token is the current one, false if it is the previous one. */
  is_current: boolean;
  /** Membership with whose permissions the session acts: the user's own one, or that of the viewed member. */
  staff_id: string | null;
  role: Role | null;
  department_id: string | null;
  parking: boolean;
  /**
   * True if the organisation, or this member individually, may use live video; null: the deployment's default applies.
   */
  live: boolean | null;
  farm: boolean;
  arrangement: boolean;
  /** Membership of the admin who views the console as another member; null in other sessions. */
  viewer_staff_id: string | null;
  /** Screen share that opened the session, and in `screen` its screen. Null for other sessions. */
  display_link_id: string | null;
  screen: DisplayScreen | null;
  /** Group that the screen shows; null: everything that the link's creator sees. */
  display_group_id: string | null;
  /** True if the account is an operator. */
  is_operator: boolean;
  has_second_factor: boolean;
}

/** Returns SQL that joins a session with the active membership under which it acts. */
const membership = (now: Date) => sql`
  join account a on a.id = s.account_id and a.disabled_at is null
  left join organisation o on o.id = s.org_id and o.status = 'active' and (o.expires_at is null or o.expires_at > ${now})
  left join staff own on own.account_id = s.account_id and own.org_id = o.id and own.status = 'active' and a.operator_since is null
  left join staff seen on seen.id = s.viewing_staff_id and seen.org_id = o.id and seen.status = 'active' and own.role = 'admin'
  left join display_link dl on dl.id = s.display_link_id and dl.made_by = own.id and dl.org_id = o.id and dl.revoked_at is null
    and (dl.expires_at is null or dl.expires_at > ${now}) and own.role in ('admin', 'lead')
  left join staff st on st.id = case when s.viewing_staff_id is null then own.id else seen.id end`;

/**
 * SQL condition that a special session is valid. Viewing as another member requires that the viewer is still an admin
 * and the member is active. A screen share requires a valid link whose creator may still create links. An invalid
 * special session is refused as a whole; otherwise it would continue as an ordinary session of its account.
 */
const isGood = sql`(s.viewing_staff_id is null or seen.id is not null) and (s.display_link_id is null or dl.id is not null)`;

/** Returns the valid session of a token, with the active membership under which it acts. */
export async function findSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`${plannedOnce}
    select s.id, s.account_id, s.org_id, s.issued_at, s.last_seen_at, s.ends_at, s.token_hash = ${tokenHash} as is_current,
      st.id as staff_id, st.role, st.department_id, o.parking, o.farm, o.arrangement, case when st.live then true else o.live end as live, case when s.viewing_staff_id is not null then own.id end as viewer_staff_id,
      dl.id as display_link_id, dl.screen, dl.group_id as display_group_id,
      a.operator_since is not null as is_operator, a.totp_enabled_at is not null as has_second_factor
    from session s ${membership(now)}
    where s.ends_at > ${now} and (s.token_hash = ${tokenHash} or (s.previous_hash = ${tokenHash} and s.previous_until > ${now}))
      and ${isGood}`.execute(db);
  return rows[0];
}

export async function findActiveSessionRows(db: Queryable, ids: readonly string[], now: Date) {
  const { rows } = await sql<{ id: string; org_id: string | null; staff_id: string | null }>`
    select s.id, s.org_id, st.id as staff_id
    from session s ${membership(now)}
    where s.id = any(${ids}::uuid[]) and s.ends_at > ${now} and ${isGood}`.execute(db);
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
  /** Member as whom the console is viewed; null in other sessions. */
  viewingStaffId: string | null;
  /** Screen share that opened the session; null for other sessions. */
  displayLinkId: string | null;
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
      viewing_staff_id: session.viewingStaffId,
      display_link_id: session.displayLinkId,
    })
    .execute();
}

export async function touchSession(db: Queryable, id: string, now: Date, endsAt: Date): Promise<void> {
  await db.updateTable("session").set({ last_seen_at: now, ends_at: endsAt }).where("id", "=", id).execute();
}

/**
 * Replaces the token of a session.
 * @returns false if a concurrent request has already replaced the token
 */
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

/**
 * Deletes a session that a user has ended, with the Web Push subscription of its browser. The subscription of an
 * expired session is kept.
 */
export async function deleteSession(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("push_subscription").where("session_id", "=", id).execute();
  await db.deleteFrom("session").where("id", "=", id).execute();
}

export async function listSessionsOf(db: Queryable, accountId: string, now: Date) {
  return (
    db
      .selectFrom("session as s")
      .leftJoin("display_link as dl", "dl.id", "s.display_link_id")
      .select(["s.id", "s.ip", "s.user_agent", "s.created_at", "s.last_seen_at", "dl.id as link_id", "dl.name as link"])
      .where("s.account_id", "=", accountId)
      .where("s.viewing_staff_id", "is", null)
      .where("s.ends_at", ">", now)
      // the user's own sessions come before those of screen shares, so that the limit never cuts them off
      .orderBy(sql`s.display_link_id is not null`)
      .orderBy("s.last_seen_at", "desc")
      .limit(200)
      .execute()
  );
}

/**
 * Ends all sessions of an account except `but`. Locks the account, so that a session which is opened concurrently is
 * either ended too, or its request notices the change (`lockForSession`).
 * @returns number of ended sessions
 */
export async function deleteSessionsOf(db: Queryable, accountId: string, but: string | undefined): Promise<number> {
  await lockForSession(db, accountId);
  await sql`
    delete from push_subscription p using staff s
    where s.id = p.staff_id and s.account_id = ${accountId} and p.session_id is distinct from ${but ?? null}::uuid`.execute(
    db,
  );
  const result = await db
    .deleteFrom("session")
    .where("account_id", "=", accountId)
    .$if(but !== undefined, (query) => query.where("id", "!=", but ?? ""))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * Returns true if the caller's session still exists. Locks the account, so that a concurrent `deleteSessionsOf` also
 * ends a session that is opened in this transaction.
 */
export async function holdsSession(db: Queryable, accountId: string, sessionId: string): Promise<boolean> {
  await lockForSession(db, accountId);
  const row = await db.selectFrom("session").select("id").where("id", "=", sessionId).executeTakeFirst();
  return row !== undefined;
}

export async function deleteOwnSession(db: Queryable, accountId: string, id: string): Promise<number> {
  await sql`
    delete from push_subscription p using session s
    where s.id = p.session_id and s.id = ${id} and s.account_id = ${accountId}`.execute(db);
  const result = await db
    .deleteFrom("session")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * Moves the session to another organisation and replaces its token. The old token stays valid until `graceUntil`, for
 * concurrent requests.
 */
export async function moveSession(
  db: Queryable,
  id: string,
  orgId: string,
  tokenHash: Buffer,
  now: Date,
  graceUntil: Date,
): Promise<void> {
  await db
    .updateTable("session")
    .set({
      org_id: orgId,
      token_hash: tokenHash,
      previous_hash: sql`token_hash`,
      previous_until: graceUntil,
      issued_at: now,
    })
    .where("id", "=", id)
    .execute();
}

/** Sets the organisation of a session without changing its token. */
export async function setSessionOrganisation(db: Queryable, id: string, orgId: string): Promise<void> {
  await db.updateTable("session").set({ org_id: orgId }).where("id", "=", id).execute();
}

/**
 * Ends a person's access to an organisation. The person's ordinary sessions continue without an organisation
 * (docs/reference/rights.md R4).
 * Deletes the sessions of the person's screen shares, those in which the person views as another member, and those in
 * which an admin views as this person.
 */
export async function leaveOrganisation(
  db: Queryable,
  { orgId, accountId, staffId }: { orgId: string; accountId: string; staffId: string },
): Promise<void> {
  await sql`
    delete from session where viewing_staff_id = ${staffId} or (account_id = ${accountId} and org_id = ${orgId}
      and (viewing_staff_id is not null or display_link_id is not null))`.execute(db);
  await db
    .updateTable("session")
    .set({ org_id: null })
    .where("account_id", "=", accountId)
    .where("org_id", "=", orgId)
    .execute();
}

export async function deleteEndedSessions(db: Sql, now: Date): Promise<void> {
  await deleteInBatches(db, "session", sql`ends_at < ${now}`);
}
