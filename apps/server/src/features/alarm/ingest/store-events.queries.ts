import { CompiledQuery, type RawBuilder, sql } from "kysely";
import { type Sql, type SqlPart } from "#platform/db/database.ts";
import { plannedOnce } from "#platform/db/planned-client.ts";
import { type EventKind } from "#platform/event/event-kind.ts";
import { type Placement } from "#platform/storage/file-store.ts";
import { type Columns, eventColumns, eventValues, pictureColumns, pictureValues } from "./event-rows.ts";
import { type PreparedEvent, type PreparedPicture } from "./prepared-event.ts";

interface Stored {
  message_id: string;
}

/** Placeholder in a composed statement: the index of a parameter that gets its value when a micro-batch is stored. */
class Parameter {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }
}

/**
 * Statement for micro-batches with a certain set of event kinds. Composed once per set, because composing takes longer
 * than running it.
 */
interface GroupStatement {
  text: string;
  parameters: readonly unknown[];
  ownColumns: Columns;
}

/** Returns SQL that unnests one array parameter per column into rows, starting at parameter index `first`. */
function rowsOf(columns: Columns, first: number): RawBuilder<unknown> {
  const arrays = Object.values(columns).map((type, at) => sql`${new Parameter(first + at)}::${sql.raw(type)}[]`);
  const names = Object.keys(columns).map((name) => sql.id(name));
  return sql`unnest(${sql.join(arrays)}) as t(${sql.join(names)})`;
}

/** Returns the SQL of one event kind: a named expression (CTE) with its new events, and the inserts of its rows. */
function partOf(kind: EventKind): SqlPart {
  const rows = sql.id(`${kind.name}_events`);
  return sql`, ${rows} as (select * from taken where kind = ${sql.lit(kind.name)}), ${kind.store(rows)}`;
}

/**
 * Composes the statement that stores a micro-batch. Parameters: time of arrival, columns of the events, columns of the
 * pictures.
 */
function compose(db: Sql, kinds: readonly EventKind[]): GroupStatement {
  const ownColumns: Columns = Object.assign({}, ...kinds.map(({ columns }) => columns));
  const columns = { ...eventColumns, ...ownColumns };
  const { sql: text, parameters } = sql<Stored>`${plannedOnce}
    with input as (
      select * from ${rowsOf(columns, 1)}
    ), fresh as (
      insert into device_event (org_id, device_uid, event_id, message_id, is_alarm, happened_at, received_at)
      select i."orgId", i."deviceUid", i."eventId", i.id, i."takesClips", i."happenedAt", ${new Parameter(0)}
      from input i join device d on d.id = i."deviceUid" and d.deleted_at is null
      on conflict do nothing returning message_id, received_at
    ), taken as (
      select i.*, f.received_at as "receivedAt" from input i join fresh f on f.message_id = i.id
    ), files as (
      insert into stored_file (id, stored_at, org_id, device_uid, class, place, start_byte, byte_length, mime)
      select distinct on (f.id) f.id, f."storedAt", t."orgId", t."deviceUid", t."pictureClass", f."fileLocation", f."startByte", f."byteLength", f.mime
      from (select * from ${rowsOf(pictureColumns, 1 + Object.keys(columns).length)}) f join taken t on t.id = f.event
      on conflict do nothing
    )${sql.join(kinds.map(partOf), sql``)}
    select message_id from fresh`.compile(db);
  return { text, parameters, ownColumns };
}

function kindsOf(events: readonly PreparedEvent[]): EventKind[] {
  return [...new Set(events.map(({ kind }) => kind))].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Makes a micro-batch of events durable in one statement: their ids, their pictures, and the rows of their kinds. Known
 * events, and events of removed devices, change nothing.
 * @param stored locations of the pictures
 * @returns ids of the new events
 */
type StoreEvents = (
  events: readonly PreparedEvent[],
  stored: ReadonlyMap<PreparedPicture, Placement>,
  now: Date,
) => Promise<Set<string>>;

export function createEventStore(db: Sql): StoreEvents {
  const statements = new Map<string, GroupStatement>();

  function statementFor(kinds: readonly EventKind[]): GroupStatement {
    const key = kinds.map(({ name }) => name).join();
    const statement = statements.get(key) ?? compose(db, kinds);
    statements.set(key, statement);
    return statement;
  }

  return async (events, stored, now) => {
    const { text, parameters, ownColumns } = statementFor(kindsOf(events));
    const values = [now, ...eventValues(events, ownColumns), ...pictureValues(events, stored)];
    const bound = parameters.map((one) => (one instanceof Parameter ? values[one.at] : one));
    const { rows } = await db.executeQuery<Stored>(CompiledQuery.raw(text, bound));
    return new Set(rows.map((row) => row.message_id));
  };
}
