import { type DisplayScreen, displayLimits } from "@huiyan/contract/dashboard/display-link.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";

export interface ListedLink {
  id: string;
  name: string;
  screen: DisplayScreen;
  group_id: string | null;
  group_name: string | null;
  maker: string;
  created_at: Date;
  expires_at: Date | null;
  used_at: Date | null;
  sessions: number;
  state: "active" | "expired" | "revoked" | "idle";
}

/**
 * Returns the condition for links that the caller manages: an admin all of the organisation, a lead their own links.
 */
const ofCaller = ({ orgId, staffId, seesAll }: Scope) =>
  sql`l.org_id = ${orgId} and (${seesAll} or l.made_by = ${staffId})`;

const makerMay = sql`(m.status = 'active' and m.role in ('admin', 'lead') and a.disabled_at is null)`;

/** Returns the active links, then the revoked ones; each part newest first. */
export async function listLinkRows(db: Queryable, scope: Scope, now: Date): Promise<ListedLink[]> {
  const { rows } = await sql<ListedLink>`
    select l.id, l.name, l.screen, l.group_id, g.name as group_name, m.name as maker, l.created_at, l.expires_at,
      greatest(l.used_at, u.seen_at) as used_at, u.sessions,
      case when l.revoked_at is not null then 'revoked' when l.expires_at <= ${now} then 'expired'
        when not ${makerMay} then 'idle' else 'active' end as state
    from display_link l join staff m on m.id = l.made_by join account a on a.id = m.account_id
    left join device_group g on g.id = l.group_id
    cross join lateral (
      select count(*) filter (where s.ends_at > ${now} and l.revoked_at is null)::int as sessions, max(s.last_seen_at) as seen_at
      from session s where s.display_link_id = l.id) u
    where ${ofCaller(scope)}
    order by l.revoked_at is not null, l.created_at desc, l.id desc
    limit ${displayLimits.links + displayLimits.revokedListed}`.execute(db);
  return rows;
}

/** Locks the links of an organisation, so that concurrent inserts cannot exceed the limit. */
export async function lockLinks(db: Queryable, orgId: string): Promise<void> {
  await sql`select from organisation where id = ${orgId} for no key update`.execute(db);
}

export interface NewLinkRow {
  id: string;
  orgId: string;
  madeBy: string;
  name: string;
  screen: DisplayScreen;
  groupId: string | null;
  expiresAt: Date | null;
  keyHash: Buffer;
  now: Date;
}

/** @returns false if the organisation has reached its limit of links. The caller must have locked the links. */
export async function insertLink(db: Queryable, link: NewLinkRow): Promise<boolean> {
  const { rows } = await sql`
    insert into display_link (id, org_id, name, screen, group_id, made_by, created_at, expires_at, key_hash)
    select ${link.id}::uuid, ${link.orgId}::uuid, ${link.name}, ${link.screen}, ${link.groupId}::uuid, ${link.madeBy}::uuid,
      ${link.now}::timestamptz, ${link.expiresAt}::timestamptz, ${link.keyHash}::bytea
    where (select count(*) from display_link where org_id = ${link.orgId} and revoked_at is null) < ${displayLimits.links}
    returning id`.execute(db);
  return rows.length === 1;
}

/** Deletes revoked links, except the newest ones. */
export async function deleteOldLinks(db: Queryable, orgId: string): Promise<void> {
  await sql`
    delete from display_link where id in (
      select id from display_link where org_id = ${orgId} and revoked_at is not null
      order by revoked_at desc, id desc offset ${displayLimits.revokedListed})`.execute(db);
}

/** Returns a link that is not revoked, locked until the transaction ends. */
export async function lockLink(db: Queryable, scope: Scope, id: string) {
  const { rows } = await sql<{ id: string; name: string; screen: string; expires_at: Date | null }>`
    select l.id, l.name, l.screen, l.expires_at from display_link l
    where l.id = ${id} and ${ofCaller(scope)} and l.revoked_at is null for no key update of l`.execute(db);
  return rows[0];
}

export async function updateLink(db: Queryable, id: string, name: string, expiresAt: Date | null): Promise<void> {
  await db.updateTable("display_link").set({ name, expires_at: expiresAt }).where("id", "=", id).execute();
}

export async function setLinkKey(db: Queryable, id: string, keyHash: Buffer): Promise<void> {
  await db.updateTable("display_link").set({ key_hash: keyHash }).where("id", "=", id).execute();
}

export async function markRevoked(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable("display_link").set({ revoked_at: now }).where("id", "=", id).execute();
}

/** Ends the sessions of a link. @returns ids of the ended sessions */
export async function deleteSessionsOfLink(db: Queryable, id: string): Promise<string[]> {
  const rows = await db.deleteFrom("session").where("display_link_id", "=", id).returning("id").execute();
  return rows.map((row) => row.id);
}

export interface RedeemedLink {
  id: string;
  name: string;
  screen: DisplayScreen;
  group_id: string | null;
  org_id: string;
  account_id: string;
}

/**
 * Returns the active link with this key, and records its use. The row stays locked until the transaction ends, so that
 * screens of one link open one after the other.
 */
export async function takeLink(db: Queryable, keyHash: Buffer, now: Date): Promise<RedeemedLink | undefined> {
  const { rows } = await sql<RedeemedLink>`
    update display_link l set used_at = ${now}
    from staff m join account a on a.id = m.account_id join organisation o on o.id = m.org_id
    where l.key_hash = ${keyHash} and m.id = l.made_by and o.id = l.org_id and l.revoked_at is null
      and (l.expires_at is null or l.expires_at > ${now}) and ${makerMay}
      and o.status = 'active' and (o.expires_at is null or o.expires_at > ${now})
    returning l.id, l.name, l.screen, l.group_id, l.org_id, m.account_id`.execute(db);
  return rows[0];
}

/** Returns true if an active or ended link has this key. Then the key was not guessed. */
export async function isKnownKey(db: Queryable, keyHash: Buffer): Promise<boolean> {
  const row = await db.selectFrom("display_link").select("id").where("key_hash", "=", keyHash).executeTakeFirst();
  return row !== undefined;
}

/** Ends the oldest sessions of a link, so that one more is within the limit. @returns ids of the ended sessions */
export async function makeRoom(db: Queryable, linkId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from session where id in (
      select id from session where display_link_id = ${linkId}
      order by created_at desc, id desc offset ${displayLimits.sessions - 1})
    returning id`.execute(db);
  return rows.map((row) => row.id);
}
