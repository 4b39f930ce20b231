import { type Device } from "@huiyan/contract/device/device.api";
import { useMemo, useState } from "react";
import { type Picking } from "../../shared/list/picking.ts";
import { deviceText as text } from "./device.texts.ts";
import { deviceName } from "./device-name.ts";

/** Picked devices. Only those in sight count, so that nothing is done to one that a filter hides. */
export function useDevicePicking(rows: readonly Device[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const devices = rows.filter(({ _id }) => chosen.has(_id));
    const picking: Picking<Device> = {
      picked: new Set(devices.map(({ _id }) => _id)),
      onPick: setChosen,
      nameOf: (device) => text("pick", { name: deviceName(device) }),
      reasonNot: () => undefined,
    };
    return { devices, picking };
  }, [rows, chosen]);
}
