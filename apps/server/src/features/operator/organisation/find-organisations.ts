import { dayMs, dayOf, startOfDay } from "@huiyan/contract/calendar";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findOrganisations as api, type OperatedOrganisation } from "@huiyan/contract/operator/organisation.api";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countOperated, findOperatedRows, type OperatedRow } from "./organisation.queries.ts";

const liveChoiceOf = (live: boolean | null) => (live === null ? "default" : live ? "open" : "closed");

function viewOne(row: OperatedRow): OperatedOrganisation {
  const { id, name, devices, online, points, people, messages, storage_bytes, parking, farm, arrangement } = row;
  const { device_max, point_max, message_days } = row;
  return {
    _id: id,
    name,
    devices,
    online,
    points,
    people,
    messages,
    storage_bytes,
    parking,
    farm,
    arrangement,
    device_max,
    point_max,
    message_days,
    state: row.expired ? "expired" : "active",
    created_at: row.created_at.getTime(),
    expires: row.expires_at?.getTime() ?? null,
    live: liveChoiceOf(row.live),
    limited: row.closed_menu.length + row.locked_menu.length,
    notes: row.operator_notes,
  };
}

/** Returns organisations with their usage. An operator sees only the number of their alarms, not the alarms. */
export async function findOrganisations(
  ctx: Context<OperatorCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { page, size } = input;
  const { sql } = ctx.db;
  const now = ctx.clock.now();
  const weekFrom = new Date(startOfDay(dayOf(now.getTime())) - 6 * dayMs);
  const [rows, count] = await Promise.all([
    findOperatedRows(sql, input, input, { now, weekFrom }),
    countOperated(sql, input, now),
  ]);
  return { list: rows.map(viewOne), page: { page, size, count } };
}
