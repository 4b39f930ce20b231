import { listExports, type MessageExport } from "@huiyan/contract/alarm/export.api";
import { useEffect, useRef } from "react";
import { downloadSigned } from "#shared/api/download.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { notify } from "#shared/notice/notice.ts";
import { exportText as text } from "./export.texts.ts";

const pollMs = 1000;
async function save(url: string, fileName: string): Promise<void> {
  try {
    await downloadSigned(url, fileName);
  } catch (error) {
    notify("error", error instanceof Error ? error.message : String(error));
  }
}

const isUnderWay = ({ finished }: MessageExport) => !finished;

/**
 * Returns the user's exports, polled every second while one is running. Announces an export that becomes ready, and
 * saves its file at once if it was started in this tab.
 */
export function useExports() {
  const query = useQueryOf(
    listExports,
    {},
    {
      enabled: !isViewing(),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) === true ? pollMs : false),
    },
  );
  const list = query.data?.list;
  /** Exports that were started in this tab. */
  const own = useRef(new Set<string>());
  const underWay = useRef(new Set<string>());
  useEffect(() => {
    for (const { _id, url, file_name, finished } of list ?? []) {
      if (!finished) underWay.current.add(_id);
      else if (underWay.current.delete(_id) && url !== "") {
        notify("success", text("done"));
        if (own.current.delete(_id)) void save(url, file_name);
      }
    }
  }, [list]);
  return {
    query,
    list,
    running: list?.some(isUnderWay) === true,
    /** Downloads a file. Requests a new signed address first, since the current one may have expired. */
    download: async (id: string) => {
      const { data } = await query.refetch();
      const file = data?.list.find(({ _id }) => _id === id);
      if (file !== undefined && file.url !== "") await save(file.url, file.file_name);
    },
    /**
     * Records that an export was started in this tab. Must be called right after the start, since a small export may be
     * ready before the next poll.
     */
    noteStarted: (id: string) => {
      own.current.add(id);
      underWay.current.add(id);
      void query.refetch();
    },
  };
}
export type Exports = ReturnType<typeof useExports>;
