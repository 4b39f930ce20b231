import { type BulkRequest } from "@huiyan/contract/device/maintenance.api";
import { compareVersions } from "@huiyan/contract/device/maintenance.rules";
import { type FormText } from "@huiyan/contract/form-texts";

/** Values of a device that the plan depends on. */
export interface PlannedDevice {
  device_id: string;
  nickname: string;
  connected: boolean;
  version: string;
  /** Ids of the groups that the device is in. */
  groups: readonly string[];
  points: number;
  /** Version that an upgrade would install; undefined if there is no package for the device's platform. */
  wanted: string | undefined;
}

export interface Plan {
  will: boolean;
  text: FormText;
  values: Record<string, string | number>;
}

const no = (text: FormText, values: Plan["values"] = {}): Plan => ({ will: false, text, values });
const yes = (text: FormText, values: Plan["values"] = {}): Plan => ({ will: true, text, values });

function planUpgrade({ connected, version, wanted }: PlannedDevice): Plan {
  if (!connected) return no("设备离线");
  if (wanted === undefined) return no("没有适合该设备平台的升级包");
  if (compareVersions(version || "0", wanted) >= 0) return no("设备已是最新版本");
  return yes("将从 {from} 升级到 {version}", { from: version || "?", version: wanted });
}

/**
 * Returns what a bulk request would change at one device, or the reason why the device is skipped.
 * @param groupName name of the group in the request
 */
export function planDevice(request: BulkRequest, device: PlannedDevice, groupName: string): Plan {
  const isIn = "group_id" in request && device.groups.includes(request.group_id);
  const group = groupName;
  switch (request.action) {
    case "bind":
      return isIn ? no("已在 {group} 中", { group }) : yes("将加入 {group}", { group });
    case "unbind":
      return isIn ? yes("将从 {group} 移除", { group }) : no("不在 {group} 中", { group });
    case "switch":
      return isIn && device.groups.length === 1
        ? no("已只属于 {group}", { group })
        : yes("将只属于 {group}", { group });
    case "rename": {
      const name = request.names[device.device_id];
      if (name === undefined) return no("没有给出新名称");
      return name === device.nickname ? no("名称没有变化") : yes("将改名为 {name}", { name });
    }
    case "remove":
      return yes("将删除，{points} 个点位停用；30 天内可恢复", { points: device.points });
    case "upgrade":
      return planUpgrade(device);
    case "reboot":
      return device.connected ? yes("将重启，约一分钟后恢复") : no("设备离线");
  }
}
