import { planMerge } from "@huiyan/contract/notify/merge.rules";
import { mergeDefaultSeconds } from "@huiyan/contract/notify/notify.rules";
import { v7 } from "uuid";
import { type Queryable } from "#platform/db/database.ts";
import {
  lockGathering,
  lockWindows,
  type NewMember,
  type NewNotice,
  type NewWindow,
  type Stage,
  storePlan,
  type WindowRow,
} from "./window.queries.ts";

export interface GatheredAlarm {
  id: string;
  severity: number;
  happened_at: Date;
}

const highest = 3;

const mergeMs = ({ merge_seconds, is_behind }: WindowRow) =>
  (is_behind ? Math.max(merge_seconds, mergeDefaultSeconds) : merge_seconds) * 1000;

function planWindow(
  row: WindowRow,
  closed: ReadonlyMap<string, Date | null>,
  alarms: readonly GatheredAlarm[],
  now: Date,
) {
  const { window_notice: open, window_until: until } = row;
  const closedAt = open === null ? undefined : closed.get(open);
  const gathered = closedAt === undefined ? undefined : { closedAt: closedAt?.getTime() ?? null };
  const window = { until: until?.getTime() ?? null, gathered };
  return planMerge(window, alarms.length, now.getTime(), mergeMs(row));
}

/**
 * Returns the alarms that are sent without waiting for the merge window: those of severity 3. None if the rule has no
 * merge window. If the channel cannot keep up, they are merged as well, so that the queue stays bounded.
 */
const urgentOf = ({ is_behind, merge_seconds }: WindowRow, alarms: readonly GatheredAlarm[]) =>
  is_behind || merge_seconds === 0 ? [] : alarms.filter(({ severity }) => severity === highest);

interface Plan {
  notices: NewNotice[];
  members: NewMember[];
  windows: NewWindow[];
}

/** Adds the notifications of one rule for one channel to the plan. */
function planRow(
  { notices, members, windows }: Plan,
  row: WindowRow,
  covered: readonly GatheredAlarm[],
  { stage, closed, now }: { stage: Stage; closed: ReadonlyMap<string, Date | null>; now: Date },
): void {
  const { org_id, rule_id, rule_name, channel_id } = row;
  const add = (next_at: Date) => {
    const id = v7();
    notices.push({ id, org_id, channel_id, rule_id, rule_name, kind: stage, next_at });
    return id;
  };
  const put = (notice_id: string, some: readonly GatheredAlarm[]) =>
    members.push(...some.map(({ id, happened_at }) => ({ notice_id, message_id: id, happened_at })));
  const urgent = urgentOf(row, covered);
  const alarms = covered.filter((alarm) => !urgent.includes(alarm));
  if (urgent.length > 0) put(add(now), urgent);
  if (alarms.length === 0) return;
  const { single, rest, until } = planWindow(row, closed, alarms, now);
  for (const alarm of alarms.slice(0, single)) put(add(now), [alarm]);
  const gathering = rest === "open" ? row.window_notice : rest === undefined ? null : add(new Date(rest.dueAt));
  if (gathering !== null) put(gathering, alarms.slice(single));
  windows.push({ rule_id, channel_id, until: until === null ? null : new Date(until), notice_id: gathering });
}

/**
 * Adds the alarms of each rule to notifications per channel. The merge window applies to severity 1 and 2; alarms of
 * severity 3 form one notification without delay.
 * @param alarmsOf alarms by the id of the rule, oldest first
 */
export async function gatherNotices(
  db: Queryable,
  stage: Stage,
  alarmsOf: ReadonlyMap<string, readonly GatheredAlarm[]>,
  now: Date,
): Promise<void> {
  const rows = await lockWindows(db, [...alarmsOf.keys()], stage);
  if (rows.length === 0) return;
  const closed = await lockGathering(
    db,
    rows.flatMap(({ window_notice }) => window_notice ?? []),
  );
  const plan: Plan = { notices: [], members: [], windows: [] };
  for (const row of rows) planRow(plan, row, alarmsOf.get(row.rule_id) ?? [], { stage, closed, now });
  await storePlan(db, stage, plan, now);
}
