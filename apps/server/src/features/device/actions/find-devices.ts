import { type findDevices as api, type Device } from "@huiyan/contract/device/device.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { countDevices, type DeviceRow, findDeviceRows } from "../device.queries.ts";

function toDevice(row: DeviceRow): Device {
  return {
    _id: row.id,
    device_id: row.device_id,
    name: row.nickname,
    nickname: row.nickname,
    type: row.type,
    online: row.online,
    ip: row.ip,
    platform: row.platform,
    create_at: row.created_at.getTime(),
    last_report: row.last_report_at?.getTime() ?? null,
    start_time: row.started_at?.getTime() ?? null,
    pointCount: { online: row.points_online, offline: row.points_offline },
    group: { name: row.group_name ?? "" },
    bind_group: row.groups,
    system: { version: row.version },
    dead_letters: row.dead_letters,
  };
}

export async function findDevices(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope, orgId } = ctx.caller;
  const { page, size, status, type, start, end, keyword, device_id } = input;
  const group_id = input.group_id === orgId ? undefined : input.group_id;
  const filter = { status, type, start, end, keyword, group_id, device_id };
  const [rows, counts] = await Promise.all([
    findDeviceRows(ctx.db.sql, scope, filter, page, size),
    countDevices(ctx.db.sql, scope, filter),
  ]);
  return { list: rows.map(toDevice), page: { page, size, count: counts.total }, onlineCount: counts.online };
}
