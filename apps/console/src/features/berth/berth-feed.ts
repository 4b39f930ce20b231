import { type ServerFrame } from "@huiyan/contract/push";
import { type QueryClient } from "@tanstack/react-query";
import { throttle } from "../device/device.public.ts";
import { refreshBerths } from "./berth-cache.ts";

/** Minimum interval of refreshes, in milliseconds. In a large car park a berth changes every second. */
const refreshEveryMs = 1000;

interface BerthFeed {
  onFrame: (frame: ServerFrame) => void;
  stop: () => void;
}

/** Refreshes berths after changes by users, by cars, and by their device. */
export function followBerths(client: QueryClient): BerthFeed {
  const refresh = throttle(refreshEveryMs, () => refreshBerths(client));
  return {
    onFrame({ event }) {
      if (event === "org_berths_changed" || event === "org_devices_changed") refresh.call();
    },
    stop: refresh.stop,
  };
}
