import { type DeviceNotice } from "@huiyan/contract/device/maintenance.api";

/** What goes on before what is over; each in the order in which it came. */
export function openFirst(notices: readonly DeviceNotice[]): DeviceNotice[] {
  return [
    ...notices.filter(({ ended_at }) => ended_at === null),
    ...notices.filter(({ ended_at }) => ended_at !== null),
  ];
}
