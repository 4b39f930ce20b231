import { withdrawCount } from "@huiyan/contract/head-count/head-count.api";
import { isCase } from "@huiyan/contract/head-count/head-count.rules";
import { useQueryClient } from "@tanstack/react-query";
import { useCommand } from "#shared/api/use-command.ts";
import { useUndoToast } from "#shared/dialog/use-undo-toast.tsx";
import { notify } from "#shared/notice/notice.ts";
import { refreshHeadCounts } from "../head-count-cache.ts";
import { type GroupRow, type HeadCountSearch } from "../head-count-search.ts";
import { groupText as text } from "./group.texts.ts";

interface DecidedList {
  rows: readonly GroupRow[] | undefined;
  state: HeadCountSearch;
  open: (key: string | undefined) => void;
  /** Returns the key of the group that is open now. */
  openedNow: () => string | undefined;
}

const waits = ({ verdict, decision }: GroupRow) => isCase(verdict) && decision === null;

/** Returns the next undecided group after a group; without one, the first undecided group before it. */
function nextCase(group: GroupRow, rows: readonly GroupRow[]): GroupRow | undefined {
  const at = rows.findIndex(({ key }) => key === group.key);
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(waits);
}

/**
 * Handles a decision: shows a toast that can undo it, and opens the next case. If the user has opened another group or
 * closed the drawer meanwhile, no group is opened or closed.
 */
export function useDecisions({ rows = [], state, open, openedNow }: DecidedList) {
  const client = useQueryClient();
  const { holder, offer, withdraw: withdrawToast } = useUndoToast(true);
  const withdrawing = useCommand(withdrawCount);
  const withdraw = (id: string, key: string) => {
    withdrawToast();
    const shown = openedNow();
    withdrawing.mutate(
      { _id: id },
      {
        onSuccess: () => notify("success", text("withdrawn")),
        // Shows the current state after success and failure, and opens the group unless the user has moved on.
        onSettled: () => void refreshHeadCounts(client).then(() => openedNow() === shown && open(key)),
      },
    );
  };
  return {
    /** Element that draws the toast; the caller must render it. */
    holder,
    isBusy: withdrawing.isPending,
    withdraw,
    decided: (group: GroupRow, id: string) => {
      offer(text("concluded"), () => withdraw(id, group.key));
      if (openedNow() !== group.key) return;
      const next = nextCase(group, rows);
      if (next !== undefined) open(next.key);
      else if (state.state === "open") open(undefined);
    },
  };
}
export type Decisions = ReturnType<typeof useDecisions>;
