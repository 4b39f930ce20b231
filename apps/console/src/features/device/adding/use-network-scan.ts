import { type FoundDevice, scanDevices, scanIp } from "@huiyan/contract/device/adding.api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../../shared/api/use-command.ts";
import { keyOf, useQueryOf } from "../../../shared/api/use-query-of.ts";
import { mergeFound } from "./found-devices.ts";
import { useElapsed } from "./use-elapsed.ts";

const key = keyOf(scanDevices, {});

/** A scan of the local network that begins at once and can be stopped; and a look at one address. */
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
    /** undefined before anything came. */
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
