import { displayDevice } from "@huiyan/contract/dashboard/display-link.rules";
import { type findDevices as api, type Device } from "@huiyan/contract/device/device.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { isWall, type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { inPieces } from "#platform/process/in-pieces.ts";
import { countDevices, type DeviceRow, findDeviceRows } from "../device.queries.ts";
import { viewDevice } from "../device-view.ts";

/**
 * Number of skipped rows above which the matching devices are counted first and the page is read from the nearer end of
 * the list. Below this number, page and counts are read in parallel.
 */
const farRows = 1000;

export async function findDevices(
  ctx: Context<ReaderCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const forWall = isWall(ctx.caller);
  const { page, size, status, type, start, end, keyword, pid, group_id = pid, device_id } = input;
  // a screen share filters only by the status, because filters could reveal fields that it does not show
  const filter = forWall ? { status } : { status, type, start, end, keyword, group_id, device_id };
  const wanted = { page, size };
  const viewOf = (row: DeviceRow) => {
    const device = viewDevice(row, ctx.request.language);
    return forWall ? displayDevice(device) : device;
  };
  if ((page - 1) * size < farRows) {
    const [rows, counts] = await Promise.all([
      findDeviceRows(ctx.db.sql, scope, filter, wanted),
      countDevices(ctx.db.sql, scope, filter),
    ]);
    return answerOf(await inPieces(rows, viewOf), counts, wanted);
  }
  const counts = await countDevices(ctx.db.sql, scope, filter);
  const rows = await findDeviceRows(ctx.db.sql, scope, filter, { ...wanted, total: counts.total });
  return answerOf(await inPieces(rows, viewOf), counts, wanted);
}

const answerOf = (
  list: Device[],
  { total, online }: Awaited<ReturnType<typeof countDevices>>,
  wanted: { page: number; size: number },
) => ({ list, page: { ...wanted, count: total }, onlineCount: online });
