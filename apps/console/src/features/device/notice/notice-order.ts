import { type DeviceNotice } from "@huiyan/contract/device/maintenance.api";

/** Returns ongoing incidents before ended ones. The order within both parts stays. */
export function openFirst(notices: readonly DeviceNotice[]): DeviceNotice[] {
  return [
    ...notices.filter(({ ended_at }) => ended_at === null),
    ...notices.filter(({ ended_at }) => ended_at !== null),
  ];
}
