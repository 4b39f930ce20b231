import { type HandleState } from "@huiyan/contract/alarm/alarm.rules";
import { type RawBuilder, sql } from "kysely";
import { type Queryable, type Sql } from "../../platform/db/database.ts";
import { countUpTo, sliceOf, type WantedPage } from "../../platform/db/endless-page.ts";
import { inBatches } from "../../platform/db/in-batches.ts";
import { inScope, type Scope } from "../../platform/db/scope.ts";
import { timeOfId } from "../../platform/db/uuid-time.ts";
import { type MessageConditions, messageConditions } from "./message-conditions.queries.ts";

export interface MessageRow {
  id: string;
  point_id: string;
  point_name: string;
  device_uid: string;
  device_id: string;
  device_name: string;
  device_online: boolean;
  group_name: string | null;
  alg_id: string;
  severity: number;
  message: string;
  image: string;
  res_image: string;
  res_video: string[];
  happened_at: Date;
  received_at: Date;
  client_read: boolean;
  client_mark: boolean;
  state: HandleState;
  version: number;
  assignee_id: string | null;
  assignee_name: string | null;
  is_folded: boolean;
  data: Record<string, unknown>;
}

const columns = sql`
  m.id, m.point_id, p.name as point_name, m.device_uid, d.device_id, d.nickname as device_name, d.online as device_online,
  (select string_agg(g.name, '、' order by g.name) from device_binding b join device_group g on g.id = b.group_id where b.device_uid = m.device_uid) as group_name,
  m.alg_id, m.severity, m.message, m.image, m.res_image, m.res_video, m.happened_at, m.received_at,
  m.client_read, m.client_mark, m.state, m.version, m.assignee_id, a.name as assignee_name, m.is_folded, m.data`;
const joins = sql`join point p on p.id = m.point_id join device d on d.id = m.device_uid left join staff a on a.id = m.assignee_id`;

function select(where: RawBuilder<unknown>, tail: RawBuilder<unknown>) {
  return sql<MessageRow>`select ${columns} from message m ${joins} where ${where} ${tail}`;
}

const order = { time: sql`m.happened_at`, id: sql`m.id` };

/** One page of heads, newest first. */
export async function findMessageRows(
  db: Queryable,
  scope: Scope,
  conditions: MessageConditions,
  wanted: WantedPage,
): Promise<MessageRow[]> {
  const { from, tail } = sliceOf(wanted, order);
  // a deep page counts off narrow rows: names and the rest are read for the page alone
  const { rows } = await sql<MessageRow>`
    with page as materialized (
      select m.id, m.happened_at from message m where ${messageConditions(scope, conditions)} and ${from} ${tail}
    )
    select ${columns} from page join message m on m.id = page.id and m.happened_at = page.happened_at ${joins}
    order by m.happened_at desc, m.id desc`.execute(db);
  return rows;
}

/** How many heads there are, up to the contract's bound. */
export function countMessages(db: Queryable, scope: Scope, conditions: MessageConditions) {
  return countUpTo(db, sql`from message m where ${messageConditions(scope, conditions)}`);
}

export async function getMessageRow(db: Queryable, scope: Scope, id: string): Promise<MessageRow | undefined> {
  const at = timeOfId(id);
  if (at === undefined) return undefined;
  const where = sql`m.id = ${id} and m.happened_at = ${at} and m.deleted_at is null and ${inScope(scope, "m")}`;
  return (await select(where, sql``).execute(db)).rows[0];
}

/** For what the server tells of itself: messages of any organisation, to be told only to those who may see them. */
export async function getMessagesForPush(db: Queryable, ids: readonly string[]): Promise<MessageRow[]> {
  const times = ids.flatMap((id) => timeOfId(id) ?? []);
  const where = sql`m.id = any(${ids}::uuid[]) and m.happened_at = any(${times}::timestamptz[]) and m.deleted_at is null`;
  return (await select(where, sql``).execute(db)).rows;
}

/** Messages by their ids, or all that a filter finds and that had come until then. */
export interface ChosenMessages {
  _id?: readonly string[] | undefined;
  match?: (MessageConditions & { received_until: number }) | undefined;
}

/** Those of the chosen ones that the caller sees, changed by `set`; the rest is left alone. @param still true until it is set */
async function updateVisible(
  db: Sql,
  scope: Scope,
  { _id: ids = [], match }: ChosenMessages,
  set: RawBuilder<unknown>,
  still: RawBuilder<unknown>,
): Promise<number> {
  if (match !== undefined) {
    const until = new Date(match.received_until);
    return inBatches(
      db,
      (rows) => sql`
        update message m set ${set} where (m.id, m.happened_at) in (
          select m.id, m.happened_at from message m
          where ${messageConditions(scope, match)} and m.received_at <= ${until} and ${still} limit ${rows})`,
    );
  }
  const times = ids.flatMap((id) => timeOfId(id) ?? []);
  const result = await sql`
    update message m set ${set}
    where m.id = any(${ids}::uuid[]) and m.happened_at = any(${times}::timestamptz[]) and m.deleted_at is null and ${inScope(scope, "m")}`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0n);
}

export function setMessagesRead(db: Sql, scope: Scope, chosen: ChosenMessages, read: boolean): Promise<number> {
  return updateVisible(db, scope, chosen, sql`client_read = ${read}`, sql`m.client_read <> ${read}`);
}

export function setMessagesMarked(db: Sql, scope: Scope, chosen: ChosenMessages, marked: boolean): Promise<number> {
  return updateVisible(db, scope, chosen, sql`client_mark = ${marked}`, sql`m.client_mark <> ${marked}`);
}

export function setMessagesDeleted(
  db: Sql,
  scope: Scope,
  chosen: ChosenMessages,
  { deletionId, now }: { deletionId: string; now: Date },
): Promise<number> {
  return updateVisible(
    db,
    scope,
    chosen,
    sql`deleted_at = ${now}, deletion_id = ${deletionId}`,
    sql`m.deleted_at is null`,
  );
}

/** Brings back what one deletion after `since` took away, as far as the caller sees it. */
export function undoDeletion(db: Sql, scope: Scope, deletionId: string, since: Date): Promise<number> {
  return inBatches(
    db,
    (rows) => sql`
      update message m set deleted_at = null, deletion_id = null where (m.id, m.happened_at) in (
        select m.id, m.happened_at from message m
        where m.deletion_id = ${deletionId} and m.deleted_at >= ${since} and ${inScope(scope, "m")} limit ${rows})`,
  );
}
