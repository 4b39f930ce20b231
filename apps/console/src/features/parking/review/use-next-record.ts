import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { useRef } from "react";
import { notify } from "../../../shared/notice/notice.ts";
import { type RecordList } from "../list/record-list.ts";
import { reviewText as text } from "./review.texts.ts";

/**
 * Leads to the next record of the queue, also when the one that was decided has left it meanwhile.
 * @returns finds it before the decision is sent; the function that it gives opens it
 */
export function useNextRecord(list: RecordList) {
  const lastIndex = useRef(0);
  if (list.openedIndex >= 0) lastIndex.current = list.openedIndex;
  return (): (() => void) => {
    const { rows = [], openedIndex, state } = list;
    const at = openedIndex >= 0 ? openedIndex + 1 : lastIndex.current;
    const next: ParkingRecord | undefined = rows[at];
    if (next !== undefined) return () => list.openRow(next);
    const other = rows.length === state.size ? list.rowsOf(state.page + 1) : Promise.resolve([]);
    return () =>
      void other
        .then(([first]) =>
          first === undefined ? notify("info", text("queueDone")) : list.openRow(first, state.page + 1),
        )
        .catch((error: unknown) => notify("error", error instanceof Error ? error.message : String(error)));
  };
}
