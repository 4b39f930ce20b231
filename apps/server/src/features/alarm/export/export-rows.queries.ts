import { type HandleState } from "@huiyan/contract/alarm/alarm.rules";
import { type Language } from "@huiyan/contract/language";
import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { countUpTo } from "#platform/db/endless-page.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { byIds, type ChosenMessages } from "../chosen-messages.queries.ts";
import { messageConditions } from "../message-conditions.queries.ts";

/** Values of an alarm that the exported file contains. */
export interface ExportedRow {
  id: string;
  happened_at: Date;
  device_uid: string;
  device_name: string;
  point_name: string;
  alg_id: string;
  /** Text of the alarm in Chinese, as stored. */
  message: string;
  /** Data of the event, from which the text in another language is made; null if the text is exported in Chinese. */
  data: unknown;
  severity: number;
  state: HandleState;
  assignee: string | null;
  /** Name of the user who took the last step. */
  handler: string | null;
  handled_at: Date | null;
  /** Reason of the last step; null before the first step. */
  reason: string | null;
  remark: string | null;
  client_read: boolean;
  client_mark: boolean;
  plate: string;
  count: string | null;
  weight: string | null;
  picture: string;
}

/** Returns the condition over `message m` for the chosen alarms that the caller sees. */
function chosenCondition(
  scope: Scope,
  { _id: ids = [], storm_ids: storms = [], match }: ChosenMessages,
): RawBuilder<unknown> {
  if (match !== undefined) return messageConditions(scope, match);
  return sql`${byIds(ids, storms)} and m.folded_into is null and m.deleted_at is null and ${inScope(scope, "m")}`;
}

/** @param bound number at which counting stops */
export async function countChosen(db: Queryable, scope: Scope, chosen: ChosenMessages, bound: number): Promise<number> {
  return (await countUpTo(db, sql`from message m where ${chosenCondition(scope, chosen)}`, bound)).count;
}

/** Returns the next alarms that are older than `last`, newest first. */
export async function nextExportedRows(
  db: Queryable,
  scope: Scope,
  chosen: ChosenMessages,
  last: Pick<ExportedRow, "id" | "happened_at"> | undefined,
  { size, language }: { size: number; language: Language },
): Promise<ExportedRow[]> {
  const data = language === "zh-CN" ? sql`null` : sql`m.data`;
  const behind = last === undefined ? sql`true` : sql`(m.happened_at, m.id) < (${last.happened_at}, ${last.id}::uuid)`;
  const { rows } = await sql<ExportedRow>`
    with slice as materialized (
      select m.id, m.happened_at from message m where ${chosenCondition(scope, chosen)} and ${behind}
      order by m.happened_at desc, m.id desc limit ${size}
    )
    select m.id, m.happened_at, m.device_uid, d.nickname as device_name, p.name as point_name, m.alg_id, m.message, ${data} as data, m.severity,
      m.state, a.name as assignee, m.handled_at, m.client_read, m.client_mark, m.plate,
      coalesce(m.data->'change'->>'total', m.data->>'total', m.data->>'count') as count,
      coalesce(m.data->'change'->>'weight', m.data->>'weight') as weight,
      coalesce(nullif(m.res_image, ''), m.image) as picture,
      t.reason, t.remark, s.name as handler
    from slice join message m on m.id = slice.id and m.happened_at = slice.happened_at and m.org_id = ${scope.orgId}
      join point p on p.id = m.point_id join device d on d.id = m.device_uid left join staff a on a.id = m.assignee_id
      left join lateral (
        select t.reason, t.remark, t.staff_id from message_step t
        where t.message_id = m.id and t.happened_at = m.happened_at and t.org_id = m.org_id
        order by t.version desc limit 1) t on m.version > 0 left join staff s on s.id = t.staff_id
    order by m.happened_at desc, m.id desc`.execute(db);
  return rows;
}

/** Returns the names of the groups of each device, by the id of the device. */
export async function groupNamesOf(db: Queryable, deviceUids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ uid: string; names: string }>`
    select b.device_uid as uid, string_agg(g.name, '、' order by g.name) as names
    from device_binding b join device_group g on g.id = b.group_id
    where b.device_uid = any(${deviceUids}::uuid[]) group by b.device_uid`.execute(db);
  return new Map(rows.map(({ uid, names }) => [uid, names]));
}
