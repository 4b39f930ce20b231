import { type RawBuilder, sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { inBatches } from "#platform/db/in-batches.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { timeOfId } from "#platform/db/uuid-time.ts";
import { type MessageConditions, messageConditions } from "./message-conditions.queries.ts";

interface NamedMessages {
  _id?: readonly string[] | undefined;
  /** Ids of bursts whose alarms are included as well. */
  storm_ids?: readonly string[] | undefined;
}

type FoundMessages = MessageConditions & { received_until: number };

/** Alarms by their ids, or all alarms that a filter finds and that existed when the user chose them. */
export interface ChosenMessages extends NamedMessages {
  match?: FoundMessages | undefined;
}

/** Returns SQL over `message m` that selects alarms by their ids or bursts. */
export function byIds(ids: readonly string[], storms: readonly string[]): RawBuilder<unknown> {
  const times = ids.flatMap((id) => timeOfId(id) ?? []);
  const named = sql`(m.id = any(${ids}::uuid[]) and m.happened_at = any(${times}::timestamptz[]))`;
  return storms.length === 0
    ? named
    : sql`(${named} or (m.storm_id = any(${storms}::uuid[]) and m.folded_into is null))`;
}

/** Updates the visible alarms that match the requested ids or bursts, in one statement. */
async function updateNamed(
  db: Queryable,
  scope: Scope,
  { _id: ids = [], storm_ids: storms = [] }: NamedMessages,
  set: RawBuilder<unknown>,
): Promise<number> {
  const result = await sql`
    update message m set ${set}
    where ${byIds(ids, storms)} and m.deleted_at is null and ${inScope(scope, "m")}`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/**
 * Updates all alarms that a filter finds, each batch in a separate transaction.
 * @param still SQL condition that is true for alarms that are not updated yet
 */
function updateFound(
  db: Sql,
  scope: Scope,
  match: FoundMessages,
  set: RawBuilder<unknown>,
  still: RawBuilder<unknown>,
): Promise<number> {
  return inBatches(
    db,
    (rows) => sql`
      update message m set ${set} where (m.id, m.happened_at) in (
        select m.id, m.happened_at from message m
        where ${messageConditions(scope, match)} and ${still} limit ${rows})`,
  );
}

export function setMessagesRead(db: Sql, scope: Scope, chosen: ChosenMessages, read: boolean): Promise<number> {
  const set = sql`client_read = ${read}`;
  if (chosen.match === undefined) return updateNamed(db, scope, chosen, set);
  return updateFound(db, scope, chosen.match, set, sql`m.client_read <> ${read}`);
}

export function setMessagesMarked(db: Sql, scope: Scope, chosen: ChosenMessages, marked: boolean): Promise<number> {
  const set = sql`client_mark = ${marked}`;
  if (chosen.match === undefined) return updateNamed(db, scope, chosen, set);
  return updateFound(db, scope, chosen.match, set, sql`m.client_mark <> ${marked}`);
}

/** Deletion that {@link undoDeletion} can restore by its id. */
export interface Deletion {
  deletionId: string;
  now: Date;
}

const deleted = ({ deletionId, now }: Deletion) => sql`deleted_at = ${now}, deletion_id = ${deletionId}`;

export function deleteNamed(db: Queryable, scope: Scope, named: NamedMessages, deletion: Deletion): Promise<number> {
  return updateNamed(db, scope, named, deleted(deletion));
}

export function deleteFound(db: Sql, scope: Scope, match: FoundMessages, deletion: Deletion): Promise<number> {
  return updateFound(db, scope, match, deleted(deletion), sql`m.deleted_at is null`);
}

const back = (scope: Scope, deletionId: string, since: Date, rows: number) => sql`
  update message m set deleted_at = null, deletion_id = null where (m.id, m.happened_at) in (
    select m.id, m.happened_at from message m
    where m.deletion_id = ${deletionId} and m.deleted_at >= ${since} and ${inScope(scope, "m")} limit ${rows})`;

/** Restores those alarms of a deletion that the caller sees, if the deletion is newer than `since`. */
export function undoDeletion(db: Sql, scope: Scope, deletionId: string, since: Date): Promise<number> {
  return inBatches(db, (rows) => back(scope, deletionId, since, rows));
}

/** Restores at most `rows` alarms, as {@link undoDeletion}, in the caller's transaction. */
export async function undoSome(
  db: Queryable,
  scope: Scope,
  deletionId: string,
  since: Date,
  rows: number,
): Promise<number> {
  const result = await back(scope, deletionId, since, rows).execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
