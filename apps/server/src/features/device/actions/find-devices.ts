import { type findDevices as api } from "@huiyan/contract/device/device.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type Language } from "@huiyan/contract/language";
import { type ReaderCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { countDevices, type DeviceRow, findDeviceRows } from "../device.queries.ts";
import { viewDevice } from "../device-view.ts";

/** Behind so many rows it is quicker to count first and to seek from the nearer end than to do both at once. */
const farRows = 1000;

export async function findDevices(
  ctx: Context<ReaderCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const { page, size, status, type, start, end, keyword, pid, group_id = pid, device_id } = input;
  const filter = { status, type, start, end, keyword, group_id, device_id };
  const wanted = { page, size };
  if ((page - 1) * size < farRows) {
    const [rows, counts] = await Promise.all([
      findDeviceRows(ctx.db.sql, scope, filter, wanted),
      countDevices(ctx.db.sql, scope, filter),
    ]);
    return answerOf(rows, counts, wanted, ctx.request.language);
  }
  const counts = await countDevices(ctx.db.sql, scope, filter);
  const rows = await findDeviceRows(ctx.db.sql, scope, filter, { ...wanted, total: counts.total });
  return answerOf(rows, counts, wanted, ctx.request.language);
}

const answerOf = (
  rows: readonly DeviceRow[],
  { total, online }: Awaited<ReturnType<typeof countDevices>>,
  wanted: { page: number; size: number },
  language: Language,
) => ({ list: rows.map((row) => viewDevice(row, language)), page: { ...wanted, count: total }, onlineCount: online });
