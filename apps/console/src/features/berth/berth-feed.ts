import { type ServerFrame } from "@huiyan/contract/push";
import { type QueryClient } from "@tanstack/react-query";
import { throttle } from "../device/device.public.ts";
import { refreshBerths } from "./berth-cache.ts";

/** In a large car park something changes every second; what is shown is asked for at most so often. */
const refreshEveryMs = 1000;

interface BerthFeed {
  onFrame: (frame: ServerFrame) => void;
  stop: () => void;
}

/** Berths change by hand and by cars, and are enabled once their device says so. */
export function followBerths(client: QueryClient): BerthFeed {
  const refresh = throttle(refreshEveryMs, () => refreshBerths(client));
  return {
    onFrame({ event }) {
      if (event === "org_berths_changed" || event === "org_devices_changed") refresh.call();
    },
    stop: refresh.stop,
  };
}
