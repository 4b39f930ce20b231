import { sql } from "kysely";
import { noticeInView } from "#features/device/device.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { messageHours } from "./count/message-count.queries.ts";
import { entryConditions, type MessageConditions, messageEntries } from "./message-conditions.queries.ts";

/** Filter of the headlines on the home page. */
export interface RequestedHeadlines {
  since: Date;
  /** Algorithms whose alarms are included; undefined: all. */
  algs: readonly string[] | undefined;
  noAlgs: readonly string[];
  /** True: incidents of devices that went offline are included. */
  offline: boolean;
}

const conditionsOf = ({ since, algs, noAlgs }: RequestedHeadlines): MessageConditions => ({
  start: since.getTime(),
  algs,
  no_algs: noAlgs,
});

const offlineNotices = (scope: Scope, { since, offline }: RequestedHeadlines) =>
  sql`device_notice n where ${offline} and n.type = 'offline' and n.created_at >= ${since} and ${noticeInView(scope)}`;

export interface HeadlineId {
  id: string;
  is_notice: boolean;
}

/** Returns the ids of a page of headlines, newest first. A burst appears as its oldest alarm of the day. */
export async function findHeadlineIds(
  db: Queryable,
  scope: Scope,
  wanted: RequestedHeadlines,
  { page, size }: { page: number; size: number },
): Promise<HeadlineId[]> {
  const until = sql`order by at desc, id desc limit ${page * size}`;
  const { rows } = await sql<HeadlineId>`
    select id, is_notice from (
      (select m.id, m.happened_at as at, false as is_notice from ${messageEntries} where ${entryConditions(scope, conditionsOf(wanted))} ${until})
      union all
      (select n.id, n.created_at as at, true as is_notice from ${offlineNotices(scope, wanted)} ${until})
    ) h order by at desc, id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

/** Counts the headlines. Alarms are counted from the stored totals. */
export async function countHeadlines(db: Queryable, scope: Scope, wanted: RequestedHeadlines): Promise<number> {
  const { since, algs, noAlgs } = wanted;
  const ofAlgs = algs === undefined ? sql`true` : sql`c.alg_id = any(${algs}::text[])`;
  const { rows } = await sql<{ n: number }>`
    select coalesce((select sum(c.count) from ${messageHours} c
        where ${inScope(scope, "c")} and c.hour >= ${since} and ${ofAlgs} and not c.alg_id = any(${noAlgs}::text[])), 0)::bigint
      + (select count(*) from ${offlineNotices(scope, wanted)}) as n`.execute(db);
  return rows[0]?.n ?? 0;
}
