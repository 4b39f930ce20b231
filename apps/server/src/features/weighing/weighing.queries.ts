import { plateSearches } from "@huiyan/contract/parking/plate.rules";
import { noEntry, type SealedEntry } from "@huiyan/contract/weighing/seal.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { likeText } from "#platform/db/like-text.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface SealKeyRow {
  id: string;
  public_key: string;
  private_key: Buffer;
  last_seq: number;
  last_digest: string;
  created_at: Date;
}

const keyColumns = ["id", "public_key", "private_key", "last_seq", "last_digest", "created_at"] as const;

export function getKey(db: Queryable, orgId: string): Promise<SealKeyRow | undefined> {
  return db.selectFrom("weighing_key").select(keyColumns).where("org_id", "=", orgId).executeTakeFirst();
}

export function getKeyById(db: Queryable, id: string): Promise<SealKeyRow | undefined> {
  return db.selectFrom("weighing_key").select(keyColumns).where("id", "=", id).executeTakeFirst();
}

/** Returns the organisation's key, locked for appending an entry to the chain. */
export function lockKey(db: Queryable, orgId: string): Promise<SealKeyRow | undefined> {
  return db.selectFrom("weighing_key").select(keyColumns).where("org_id", "=", orgId).forUpdate().executeTakeFirst();
}

/** Inserts a key, unless the organisation has one. Only one of several concurrent calls inserts. */
export async function insertKey(
  db: Queryable,
  key: { orgId: string; id: string; publicKey: string; sealed: Buffer; now: Date },
): Promise<void> {
  await sql`
    insert into weighing_key (org_id, id, public_key, private_key, last_digest, created_at)
    values (${key.orgId}, ${key.id}, ${key.publicKey}, ${key.sealed}, ${noEntry}, ${key.now})
    on conflict (org_id) do nothing`.execute(db);
}

export interface NewEntry {
  id: string;
  orgId: string;
  seq: number;
  kind: "slip" | "void";
  sealed: SealedEntry;
  staffId: string;
  now: Date;
}

/**
 * Appends the entry to the organisation's chain of signed weighing entries. The caller must hold the row lock of
 * `lockKey`.
 */
export async function appendEntry(db: Queryable, entry: NewEntry): Promise<void> {
  const { id, orgId, seq, kind, sealed, staffId, now } = entry;
  await sql`
    with added as (
      insert into weighing_entry (id, org_id, seq, kind, digest, sealed, staff_id, made_at)
      values (${id}, ${orgId}, ${seq}, ${kind}, ${sealed.digest}, ${JSON.stringify(sealed)}::jsonb, ${staffId}, ${now})
    )
    update weighing_key set last_seq = ${seq}, last_digest = ${sealed.digest} where org_id = ${orgId}`.execute(db);
}

/** Returns the next slip number of the day, from 1. @param day yyyy-MM-dd */
export async function nextOfDay(db: Queryable, orgId: string, day: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(day_count), 0) + 1 as next from weighing_slip where org_id = ${orgId} and day = ${day}::date`.execute(
    db,
  );
  return rows[0]?.next ?? 1;
}

export interface NewSlipRow {
  id: string;
  orgId: string;
  staffId: string;
  number: string;
  day: string;
  dayCount: number;
  deviceUid: string | null;
  requestId: string | null;
  keywords: string;
  content: object;
  now: Date;
}

export async function insertSlip(db: Queryable, slip: NewSlipRow): Promise<void> {
  await sql`
    insert into weighing_slip (id, org_id, staff_id, number, day, day_count, device_uid, request_id, keywords, content, made_at)
    values (${slip.id}, ${slip.orgId}, ${slip.staffId}, ${slip.number}, ${slip.day}::date, ${slip.dayCount}, ${slip.deviceUid},
      ${slip.requestId}, ${slip.keywords}, ${JSON.stringify(slip.content)}::jsonb, ${slip.now})`.execute(db);
}

/** Stores which alarms are on a slip. Retention keeps these alarms until `keptUntil`. */
export async function insertUsed(
  db: Queryable,
  used: { slipId: string; orgId: string; messages: readonly { id: string; happened_at: Date }[]; keptUntil: Date },
): Promise<void> {
  const { slipId, orgId, messages, keptUntil } = used;
  if (messages.length === 0) return;
  const rows = messages.map(({ id, happened_at }) => ({
    slip_id: slipId,
    message_id: id,
    org_id: orgId,
    happened_at,
    kept_until: keptUntil,
  }));
  await db.insertInto("weighing_message").values(rows).execute();
}

/** Returns the names of the member and of their organisation. */
export function getIssuer(
  db: Queryable,
  staffId: string,
): Promise<{ organisation: string; made_by: string } | undefined> {
  return db
    .selectFrom("staff as p")
    .innerJoin("organisation as o", "o.id", "p.org_id")
    .select(["o.name as organisation", "p.name as made_by"])
    .where("p.id", "=", staffId)
    .executeTakeFirst();
}

export interface SlipRecord {
  id: string;
  number: string;
  device_uid: string | null;
  content: unknown;
  made_at: Date;
  organisation: string;
  made_by: string;
  seq: number;
  sealed: unknown;
  void_id: string | null;
  void_at: Date | null;
  void_by: string | null;
  void_sealed: unknown;
}

/**
 * Condition: the slip is visible. Slips without a device are visible to their creator and to users who see everything.
 */
const isVisible = (scope: Scope) =>
  sql`(${inScope(scope, "s")} or (s.org_id = ${scope.orgId} and s.device_uid is null and s.staff_id = ${scope.staffId}))`;

const columns = sql`
  s.id, s.number, s.device_uid, s.content, s.made_at, o.name as organisation, coalesce(p.name, '') as made_by, e.seq, e.sealed,
  s.void_id, v.made_at as void_at, w.name as void_by, v.sealed as void_sealed`;
const joins = sql`
  join weighing_entry e on e.id = s.id join organisation o on o.id = s.org_id left join staff p on p.id = s.staff_id
  left join weighing_entry v on v.id = s.void_id left join staff w on w.id = v.staff_id`;

export async function getSlipRecord(db: Queryable, scope: Scope, id: string): Promise<SlipRecord | undefined> {
  const { rows } = await sql<SlipRecord>`
    select ${columns} from weighing_slip s ${joins} where s.id = ${id} and ${isVisible(scope)}`.execute(db);
  return rows[0];
}

/** Returns the id of the slip that an earlier call of the same request created. */
export async function findRequested(db: Queryable, scope: Scope, requestId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select s.id from weighing_slip s
    where s.org_id = ${scope.orgId} and s.staff_id = ${scope.staffId} and s.request_id = ${requestId}`.execute(db);
  return rows[0]?.id;
}

/** Returns a slip without checking a scope. The caller must have checked the code on the sheet. */
export async function getSlipOfKey(db: Queryable, keyId: string, number: string): Promise<SlipRecord | undefined> {
  const { rows } = await sql<SlipRecord>`
    select ${columns} from weighing_key k join weighing_slip s on s.org_id = k.org_id and s.number = ${number} ${joins}
    where k.id = ${keyId}`.execute(db);
  return rows[0];
}

export interface SlipFilter {
  keyword: string;
  state: number;
  start?: number | undefined;
  end?: number | undefined;
}

/** Condition: the keywords of `weighing_slip s` contain the text, or a plate in any spelling that users type. */
function isFound(keyword: string) {
  const ways = new Set([keyword, ...plateSearches(keyword)]);
  return sql`(${sql.join(
    [...ways].map((way) => sql`s.keywords ilike ${likeText(way)}`),
    sql` or `,
  )})`;
}

function conditions(scope: Scope, { keyword, state, start, end }: SlipFilter) {
  return sql.join(
    [
      isVisible(scope),
      ...(keyword === "" ? [] : [isFound(keyword)]),
      ...(state === 0 ? [] : [state === 1 ? sql`s.void_id is null` : sql`s.void_id is not null`]),
      ...(start === undefined ? [] : [sql`s.made_at >= ${new Date(start)}`]),
      ...(end === undefined ? [] : [sql`s.made_at <= ${new Date(end)}`]),
    ],
    sql` and `,
  );
}

export async function findSlipRecords(
  db: Queryable,
  scope: Scope,
  filter: SlipFilter,
  { page, size }: { page: number; size: number },
): Promise<{ rows: SlipRecord[]; count: number }> {
  const where = conditions(scope, filter);
  const [{ rows }, counted] = await Promise.all([
    sql<SlipRecord>`
      select ${columns} from weighing_slip s ${joins} where ${where}
      order by s.made_at desc, s.id desc limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from weighing_slip s where ${where}`.execute(db),
  ]);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** Marks a slip as void in one statement. Only one of several concurrent calls returns true. */
export async function setVoid(db: Queryable, slipId: string, entryId: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update weighing_slip set void_id = ${entryId} where id = ${slipId} and void_id is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Returns entries of a chain in their order. */
export async function listEntries(
  db: Queryable,
  orgId: string,
  after: number,
  size: number,
): Promise<{ seq: number; sealed: unknown }[]> {
  return db
    .selectFrom("weighing_entry")
    .select(["seq", "sealed"])
    .where("org_id", "=", orgId)
    .where("seq", ">", after)
    .orderBy("seq")
    .limit(size)
    .execute();
}
