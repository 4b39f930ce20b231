import { getDevice } from "@huiyan/contract/device/device.api";
import { getGbSettings, listGbDevices } from "@huiyan/contract/gb28181/gb28181.api";
import { type QueryClient } from "@tanstack/react-query";

/** Refreshes what the part for GB/T 28181 shows. */
export function refreshGb(client: QueryClient): void {
  for (const { name } of [getGbSettings, listGbDevices, getDevice]) {
    void client.invalidateQueries({ queryKey: [name] });
  }
}
