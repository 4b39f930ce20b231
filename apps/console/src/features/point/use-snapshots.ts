import { takeSnapshot } from "@huiyan/contract/point/point.api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { notify } from "#shared/notice/notice.ts";
import { pointText as text } from "./point.texts.ts";
import { changePoints, refreshPoints } from "./point-cache.ts";

export interface Snapshots {
  take: (pointId: string) => void;
  isTaking: (pointId: string) => boolean;
}

/** Takes snapshots of points. A new picture replaces the cached picture of its point as soon as it arrives. */
export function useSnapshots(): Snapshots {
  const client = useQueryClient();
  const [taking, setTaking] = useState<ReadonlySet<string>>(new Set());
  const snapshot = useCommand(takeSnapshot, {
    onSuccess: async ({ url, taken_at }, { _id }) => {
      notify("success", text("snapshotDone"));
      await changePoints(client, [_id], (point) => ({ ...point, image_url: url, thumb_url: url, image_at: taken_at }));
      refreshPoints(client);
    },
    onSettled: (_answer, _error, { _id }) => setTaking((old) => new Set([...old].filter((id) => id !== _id))),
  });
  return {
    isTaking: (id) => taking.has(id),
    take(_id) {
      if (taking.has(_id)) return;
      setTaking((old) => new Set([...old, _id]));
      snapshot.mutate({ _id });
    },
  };
}
