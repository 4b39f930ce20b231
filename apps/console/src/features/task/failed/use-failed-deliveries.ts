import { installAlgorithms } from "@huiyan/contract/algorithm/delivery.api";
import { roleMay } from "@huiyan/contract/permissions";
import { listTasks } from "@huiyan/contract/task/task.api";
import { useState } from "react";
import { z } from "zod";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { storedSetting } from "#shared/storage/stored-setting.ts";

const pollMs = 30_000;
const seenMax = 100;
const setting = storedSetting("failedDeliveriesSeen", z.array(z.string()), []);

/**
 * Returns the caller's finished algorithm installations that failed on some devices and that the caller has not opened.
 * Polls while an installation is running.
 */
export function useFailedDeliveries() {
  const role = useCaller().data?.staff?.role;
  const { data = [] } = useQueryOf(
    listTasks,
    { kind: installAlgorithms.name },
    {
      enabled: role !== undefined && roleMay(role, "device.manage"),
      staleTime: pollMs,
      refetchInterval: ({ state }) => (state.data?.some(({ finished }) => !finished) ? pollMs : false),
    },
  );
  const [seen, setSeen] = useState(() => setting.read());
  return {
    list: data.filter(({ _id, finished, failed }) => finished && failed > 0 && !seen.includes(_id)),
    read(id: string) {
      const next = [id, ...seen].slice(0, seenMax);
      setting.write(next);
      setSeen(next);
    },
  };
}
