import { findNotices } from "@huiyan/contract/device/maintenance.api";
import { type ServerFrame } from "@huiyan/contract/push";
import { type QueryClient } from "@tanstack/react-query";
import { refreshPoints } from "#features/point/point.public.ts";
import { queryOfEndpoint } from "#shared/api/use-query-of.ts";
import { notify } from "#shared/notice/notice.ts";
import { refreshDevices } from "./device-cache.ts";
import { newestOpenInput } from "./notice/newest-notice.ts";
import { throttle } from "./throttle.ts";

/** Minimum interval of refreshes in milliseconds, since many devices may change at the same time. */
const refreshEveryMs = 1000;
/**
 * Minimum interval between toasts in milliseconds, since many incidents may arrive together. A toast is shown for 5 to
 * 10 s.
 */
const toastEveryMs = 3500;

interface DeviceFeed {
  onFrame: (frame: ServerFrame) => void;
  stop: () => void;
}

/** Refreshes all queries about devices when the server reports a change, and shows toasts for device incidents. */
export function followDevices(client: QueryClient): DeviceFeed {
  /** Ids of incidents that arrived since the last toast. Some of them may have ended already. */
  const pushed = new Set<string>();
  let connected = false;

  const refresh = throttle(refreshEveryMs, async () => {
    refreshPoints(client);
    await refreshDevices(client);
  });
  const refreshNotices = () => client.invalidateQueries({ queryKey: [findNotices.name] });
  const toast = throttle(toastEveryMs, async () => {
    const fresh = new Set(pushed);
    pushed.clear();
    await refreshNotices();
    const { list } = await client.fetchQuery({ ...queryOfEndpoint(findNotices, newestOpenInput), staleTime: 0 });
    const [newest] = list;
    if (newest !== undefined && fresh.has(newest._id)) notify("info", newest.text);
  });

  return {
    onFrame(frame) {
      if (frame.event === "org_devices_changed") refresh.call();
      if (frame.event === "org_device_notice") {
        pushed.add(frame.data._id);
        toast.call();
      }
      if (frame.event !== "org_client_open") return;
      // Not at the first connection, since the data on the page has just been loaded.
      if (connected) {
        refresh.call();
        void refreshNotices();
      }
      connected = true;
    },
    stop() {
      refresh.stop();
      toast.stop();
    },
  };
}
