import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { configProgress } from "@huiyan/contract/device/config-progress.rules";
import { type Device } from "@huiyan/contract/device/device.api";
import { mayUpgrade } from "@huiyan/contract/device/maintenance.rules";
import { type Language } from "@huiyan/contract/language";
import { addressOf } from "#features/china/china.public.ts";
import { type DeviceRow } from "./device.queries.ts";

/** Returns the device for the console. */
export function viewDevice(row: DeviceRow, language: Language): Device {
  return {
    _id: row.id,
    device_id: row.device_id,
    name: row.nickname,
    nickname: row.nickname,
    remark: row.remark,
    type: row.type,
    online: row.online,
    ip: row.ip,
    location: addressOf(row.region_code) ?? row.region_code,
    platform: row.platform,
    create_at: row.created_at.getTime(),
    last_report: row.last_report_at?.getTime() ?? null,
    start_time: row.started_at?.getTime() ?? null,
    pointCount: { online: row.points_online, offline: row.points_offline },
    group: { name: row.group_name ?? "" },
    bind_group: row.groups,
    system: {
      version: row.version,
      alg_names: Object.fromEntries(row.algs.map((id) => [id, algorithmName(id, language)])),
      cpu: row.cpu === null ? null : { usage: row.cpu },
      mem: row.memory,
    },
    dead_letters: row.dead_letters,
    can_upgrade: mayUpgrade(row.version.main_frame, row.newest_package ?? undefined),
    blind_points: row.blind_points,
    config: configProgress(row.config_version, row),
  };
}
