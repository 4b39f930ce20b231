import { type FoundDevice, scanDevices, scanIp } from "@huiyan/contract/device/adding.api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { keyOf, useQueryOf } from "#shared/api/use-query-of.ts";
import { mergeFound } from "./found-devices.ts";

/** Returns the seconds since the start of a scan. After the end of the scan, the value stays. */
function useElapsed(running: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!running) return;
    const begun = Date.now();
    setSeconds(0);
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - begun) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return seconds;
}

const key = keyOf(scanDevices, {});

/** Starts a scan of the local network, which the user can stop. Also checks single addresses. */
export function useNetworkScan() {
  const client = useQueryClient();
  const [looked, setLooked] = useState<readonly FoundDevice[]>([]);
  const scan = useQueryOf(
    scanDevices,
    {},
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, refetchOnReconnect: false },
  );
  const look = useCommand(scanIp, {
    quiet: true,
    onSuccess: ({ list }) => setLooked((old) => mergeFound(old, list)),
  });
  const { isFetching, data } = scan;
  return {
    /** All devices found by the scan and by single checks; undefined before the first result. */
    found: data === undefined && looked.length === 0 ? undefined : mergeFound(data?.list ?? [], looked),
    running: isFetching,
    seconds: useElapsed(isFetching),
    problem: isFetching ? undefined : scan.error?.message,
    stop: () => client.cancelQueries({ queryKey: key, exact: true }),
    again: () => {
      setLooked([]);
      void scan.refetch();
    },
    look,
  };
}
