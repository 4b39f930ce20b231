import { isFinal } from "@huiyan/contract/alarm/handling.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { type Storm } from "@huiyan/contract/alarm/storm";
import { stormSentence } from "@huiyan/contract/alarm/storm.texts";
import { type Language } from "@huiyan/contract/language";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";
import { type MessageRow } from "../message.queries.ts";
import { viewMessage } from "../message-view.ts";
import { findStormMembers, findStormRows, type StormMember, type StormRow } from "./storm.queries.ts";

/** Minimum visible alarms for which a burst is shown. With fewer, the user sees single alarms. */
const fewest = 2;

/**
 * Returns the burst as shown to a user who sees these alarms; null below the minimum number.
 * @param members visible alarms of the burst, oldest first
 */
export function viewStorm(row: StormRow, members: readonly StormMember[], language: Language): Storm | null {
  const [first] = members;
  const last = members.at(-1);
  if (first === undefined || last === undefined || members.length < fewest) return null;
  const distinct = (of: (member: StormMember) => string) => new Set(members.map(of)).size;
  const isOpen = ({ state }: StormMember) => !isFinal(state);
  const high = members.filter(({ severity }) => severity === 3);
  const algs = [...Map.groupBy(members, ({ alg_id }) => alg_id)]
    .map(([alg_id, { length }]) => ({ alg_id, count: length }))
    .toSorted((a, b) => b.count - a.count || (a.alg_id < b.alg_id ? -1 : 1));
  const facts = {
    cause: row.cause,
    scope_name: row.scope_name ?? "",
    points: distinct(({ point_id }) => point_id),
    devices: distinct(({ device_uid }) => device_uid),
    algs,
  };
  return {
    ...facts,
    _id: row.id,
    scope: row.scope,
    text: stormSentence(facts, language),
    count: members.length,
    open: members.filter(isOpen).length,
    unread: members.filter(({ client_read }) => !client_read).length,
    severity: Math.max(...members.map(({ severity }) => severity)),
    high: high.length,
    high_open: high.filter(isOpen).length,
    from: first.happened_at.getTime(),
    until: last.happened_at.getTime(),
    version: row.version,
  };
}

/** Returns bursts by their ids, with the alarms in the scope. */
async function viewStorms(
  db: Queryable,
  scope: Scope,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, Storm>> {
  if (ids.length === 0) return new Map();
  const rows = (await findStormRows(db, ids)).filter(({ org_id }) => org_id === scope.orgId);
  const members = Map.groupBy(await findStormMembers(db, rows, scope), ({ storm_id }) => storm_id);
  const views = rows.flatMap((row) => viewStorm(row, members.get(row.id) ?? [], language) ?? []);
  return new Map(views.map((storm) => [storm._id, storm]));
}

/** Returns one burst as the caller sees it. */
export async function getStormView(
  { db, caller, request }: Pick<Context<ReaderCaller>, "db" | "caller" | "request">,
  id: string,
): Promise<Storm | undefined> {
  return (await viewStorms(db.sql, caller.scope, [id], request.language)).get(id);
}

/** Returns alarms for the console. An alarm that represents a burst includes the burst. */
export async function viewWithStorms(ctx: Context<ReaderCaller>, rows: readonly MessageRow[]): Promise<Message[]> {
  const { language } = ctx.request;
  const ids = [...new Set(rows.flatMap(({ storm_id }) => storm_id ?? []))];
  const storms = await viewStorms(ctx.db.sql, ctx.caller.scope, ids, language);
  return rows.map((row) => ({
    ...viewMessage(ctx, row, language),
    storm: (row.storm_id === null ? undefined : storms.get(row.storm_id)) ?? null,
  }));
}
