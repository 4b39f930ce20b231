import { type ConflictProposal, type ParkingConflict } from "@huiyan/contract/parking/conflict";
import { acceptProposal, dismissConflict, findConflicts, restoreConflict } from "@huiyan/contract/parking/conflict.api";
import { undoStep } from "@huiyan/contract/parking/parking.api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { useUndoToast } from "#shared/dialog/use-undo-toast.tsx";
import { notify } from "#shared/notice/notice.ts";
import { refreshRecords } from "../record-cache.ts";
import { conflictText as text } from "./conflicts.texts.ts";

/** A decision that can be undone. */
interface Done {
  found: ParkingConflict;
  /** Id of the record whose last action is to be undone; undefined if the conflict was dismissed. */
  recordId: string | undefined;
}

const basisOf = ({ records: [one, other] }: ParkingConflict) =>
  [
    { _id: one._id, version: one.version },
    { _id: other._id, version: other.version },
  ] satisfies [unknown, unknown];

/**
 * Returns the commands that accept a proposal, dismiss a conflict, and undo.
 * @param openedNow returns the id of the conflict that is open now
 * @param onLeave called when a decided conflict has left the list and no other one was opened meanwhile
 * @param onBack called when an undone conflict is in the list again and no other one was opened meanwhile
 */
export function useConflictCommands({
  openedNow,
  onLeave,
  onBack,
}: {
  openedNow: () => string | undefined;
  onLeave: (found: ParkingConflict) => void;
  onBack: (found: ParkingConflict) => void;
}) {
  const client = useQueryClient();
  const { holder, offer, withdraw } = useUndoToast(true);
  const [done, setDone] = useState<readonly Done[]>([]);
  /**
   * Refreshes records and conflicts, but not previews. The input of a preview contains record versions, which are
   * outdated after the change.
   */
  const refresh = () => {
    refreshRecords(client);
    return client.invalidateQueries({ queryKey: [findConflicts.name] });
  };
  const options = { onError: () => void refresh() };
  const accepting = useCommand(acceptProposal, options);
  const dismissing = useCommand(dismissConflict, options);
  const restoring = useCommand(restoreConflict, options);
  const undoing = useCommand(undoStep, options);

  const leave = (found: ParkingConflict) => {
    if (openedNow() === found._id) onLeave(found);
    void refresh();
  };
  const left = (found: ParkingConflict, recordId: string | undefined, message: string) => {
    const step = { found, recordId };
    setDone((old) => [...old, step]);
    leave(found);
    offer(message, () => takeBack(step));
  };
  const forget = (step: Done) => setDone((old) => old.filter((each) => each !== step));
  const back = (step: Done, shown: string | undefined) => {
    forget(step);
    withdraw();
    void refresh().then(() => openedNow() === shown && onBack(step.found));
    notify("success", text("undone"));
  };
  const takeBack = (step: Done) => {
    const { found, recordId } = step;
    const shown = openedNow();
    // On refusal the step is dropped as well: the server would refuse it again, and it would block the undo of earlier
    // steps.
    const then = { onSuccess: () => back(step, shown), onError: () => forget(step) };
    if (recordId !== undefined) return undoing.mutate({ _id: recordId }, then);
    const [one, other] = found.records;
    return restoring.mutate({ ids: [one._id, other._id] }, then);
  };
  const isBusy = [accepting, dismissing, restoring, undoing].some(({ isPending }) => isPending);
  const mayAct = !isBusy && !isViewing();
  return {
    /** Element that draws the toast; the caller must render it. */
    holder,
    isBusy,
    /** Refreshes records and conflicts. */
    refresh: () => void refresh(),
    accept: (found: ParkingConflict, { action, key }: ConflictProposal) => {
      if (!mayAct) return;
      accepting.mutate(
        { records: basisOf(found), action, key },
        { onSuccess: ([changed]) => left(found, changed?._id ?? found.records[0]._id, text("accepted")) },
      );
    },
    dismiss: (found: ParkingConflict) => {
      if (!mayAct) return;
      dismissing.mutate({ records: basisOf(found) }, { onSuccess: () => left(found, undefined, text("dismissDone")) });
    },
    restore: (found: ParkingConflict) => {
      if (!mayAct) return;
      const [one, other] = found.records;
      const onSuccess = () => {
        setDone((old) => old.filter((step) => step.recordId !== undefined || step.found._id !== found._id));
        leave(found);
        notify("success", text("restored"));
      };
      restoring.mutate({ ids: [one._id, other._id] }, { onSuccess });
    },
    undo: () => {
      const last = done.at(-1);
      if (!mayAct) return;
      if (last === undefined) notify("info", text("nothingToUndo"));
      else takeBack(last);
    },
  };
}
export type ConflictCommands = ReturnType<typeof useConflictCommands>;
