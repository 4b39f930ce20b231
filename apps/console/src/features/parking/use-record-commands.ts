import {
  confirmRecords,
  correctBerth,
  correctPlate,
  findParkingRecords,
  getParkingRecord,
  markRecords,
  readRecords,
  splitRecords,
  undoStep,
} from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { useQueryClient } from "@tanstack/react-query";
import { type Change, requestAgain } from "#shared/api/change-cached.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { useUndoToast } from "#shared/dialog/use-undo-toast.tsx";
import { notify } from "#shared/notice/notice.ts";
import { parkingText as text } from "./parking.texts.ts";
import { patchRecords, refreshCounts, refreshRecords, takeRecords } from "./record-cache.ts";
import { recordName } from "./record-facts.ts";

type Flag = 0 | 1;
const opposite = (flag: Flag): Flag => (flag === 1 ? 0 : 1);

const flagChange =
  (field: "client_read" | "client_mark"): Change<{ _id: string | string[]; status: Flag }> =>
  async (client, { _id, status }) => {
    const ids = [_id].flat();
    patchRecords(client, ids, { [field]: status });
    return () => patchRecords(client, ids, { [field]: opposite(status) });
  };

/** Returns the commands on records, for the list and the review. A toast can undo an action on a single record. */
export function useRecordCommands() {
  const client = useQueryClient();
  const { holder, offer } = useUndoToast(true);
  const options = { onError: () => refreshRecords(client) };
  const undo = useCommand(undoStep, {
    success: text("undone"),
    onSuccess: () => refreshRecords(client),
    ...options,
  });
  /**
   * Stores the records in the answer to an action. Refreshes the lists if the answer contains other records than the
   * given ones, since rows may have appeared or disappeared.
   */
  const taken = (records: ParkingRecord[], named: readonly string[], done: string) => {
    takeRecords(client, records);
    const [first] = records;
    const isPaired = records.length !== named.length || records.some(({ _id }) => !named.includes(_id));
    if (isPaired) refreshRecords(client);
    if (records.length === 1 && first !== undefined)
      offer(`${recordName(first)} ${done}`, () => undo.mutate({ _id: first._id }));
    else notify("success", done);
  };
  const flagged = () => {
    void requestAgain(client, [findParkingRecords.name, getParkingRecord.name]);
    refreshCounts(client);
  };
  const read = useCommand(readRecords, { change: flagChange("client_read"), onSuccess: flagged });
  const mark = useCommand(markRecords, { change: flagChange("client_mark"), onSuccess: flagged });
  const confirm = useCommand(confirmRecords, {
    onSuccess: (records, { _id }) => taken(records, [_id].flat(), text("done")),
    ...options,
  });
  const plate = useCommand(correctPlate, {
    onSuccess: (records, { _id }) => taken(records, [_id], text("corrected")),
    ...options,
  });
  const berth = useCommand(correctBerth, {
    onSuccess: (records, { _id }) => taken(records, [_id], text("corrected")),
    ...options,
  });
  const split = useCommand(splitRecords, {
    onSuccess: (records) => {
      refreshRecords(client);
      const [first] = records;
      if (first !== undefined) offer(text("done"), () => undo.mutate({ _id: first._id }));
    },
    ...options,
  });
  return {
    /** Element that draws the toast with 撤销; the caller must render it. */
    holder,
    offer,
    undo,
    confirm,
    plate,
    berth,
    split,
    taken,
    setRead: (ids: string[], status: Flag) => read.mutate({ _id: ids, status }),
    setMark: (ids: string[], status: Flag) => mark.mutate({ _id: ids, status }),
    toggleMark: ({ _id, client_mark }: ParkingRecord) => mark.mutate({ _id: [_id], status: opposite(client_mark) }),
    /** Marks an opened record as read. Sends nothing in a view as another member, since the server would refuse it. */
    noteOpened: ({ _id, client_read }: ParkingRecord) => {
      if (!isViewing() && client_read === 0) read.mutate({ _id: [_id], status: 1 });
    },
  };
}
export type RecordCommands = ReturnType<typeof useRecordCommands>;
