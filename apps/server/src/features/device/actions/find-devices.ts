import { type findDevices as api } from "@huiyan/contract/device/device.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type ReaderCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { countDevices, findDeviceRows } from "../device.queries.ts";
import { viewDevice } from "../device-view.ts";

export async function findDevices(
  ctx: Context<ReaderCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const { page, size, status, type, start, end, keyword, group_id, device_id } = input;
  const filter = { status, type, start, end, keyword, group_id, device_id };
  const [rows, counts] = await Promise.all([
    findDeviceRows(ctx.db.sql, scope, filter, page, size),
    countDevices(ctx.db.sql, scope, filter),
  ]);
  return { list: rows.map(viewDevice), page: { page, size, count: counts.total }, onlineCount: counts.online };
}
