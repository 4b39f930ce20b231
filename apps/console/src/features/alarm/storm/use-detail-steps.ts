import { type Message } from "@huiyan/contract/alarm/message";
import { type SteppedList, useListSteps } from "#shared/list/use-list-steps.ts";
import { type MessageList } from "../message-list.ts";
import { useStormMembers } from "./use-storm-members.ts";

const all = { show: "all", keyword: "" } as const;

/** Opens the previous or next alarm: of the list, or of the burst if the alarm is shown over a burst. */
export function useDetailSteps(list: MessageList, id: string) {
  const { storm } = list.state;
  const { members } = useStormMembers(storm, all);
  const inStorm: SteppedList<Message> = {
    rows: members,
    state: { page: 1, size: Math.max(1, members?.length ?? 0) },
    count: members?.length,
    more: false,
    openedIndex: members?.findIndex(({ _id }) => _id === id) ?? -1,
    openedNow: list.openedNow,
    rowsOf: async () => [],
    openRow: ({ _id }) => list.set({ id: _id }),
  };
  const { count, more } = storm === undefined ? list : inStorm;
  const steps = useListSteps(storm === undefined ? list : inStorm);
  return {
    ...steps,
    count,
    more,
    /** The alarm's row; undefined if the list does not contain the alarm. */
    row: storm === undefined ? list.openedRow : undefined,
    close: () => (storm === undefined ? list.open(undefined) : list.set({ id: undefined })),
  };
}
