import { type ServerFrame } from "@huiyan/contract/push";
import { type QueryClient } from "@tanstack/react-query";
import { throttle } from "#features/device/device.public.ts";
import { refreshBerths } from "./berth-cache.ts";

/** Minimum interval of refreshes in milliseconds. In a large car park, berths change every second. */
const refreshEveryMs = 1000;

interface BerthFeed {
  onFrame: (frame: ServerFrame) => void;
  stop: () => void;
}

/** Refreshes berths when the server reports a change of berths or of devices. */
export function followBerths(client: QueryClient): BerthFeed {
  const refresh = throttle(refreshEveryMs, () => refreshBerths(client));
  return {
    onFrame({ event }) {
      if (event === "org_berths_changed" || event === "org_devices_changed") refresh.call();
    },
    stop: refresh.stop,
  };
}
