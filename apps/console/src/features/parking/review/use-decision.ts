import { parkingTexts } from "@huiyan/contract/parking/parking.rules";
import { normalisePlate, plateEntryProblem } from "@huiyan/contract/parking/plate.rules";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { recordRefusal } from "@huiyan/contract/parking/review.rules";
import { useRef, useState } from "react";
import { isViewing } from "#shared/auth/session.store.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { notify } from "#shared/notice/notice.ts";
import { type RecordList } from "../list/record-list.ts";
import { factsOf, hasGap } from "../record-facts.ts";
import { type RecordCommands } from "../use-record-commands.ts";
import { reviewText as text } from "./review.texts.ts";

/**
 * Opens the next record after a decision, even if the decided record has left the list. Opens none if the user has
 * opened another record or closed the drawer meanwhile.
 * @param id id of the decided record
 * @returns a function that must be called before the decision is sent; it returns the function that opens the next
 * record
 */
function useNextRecord(list: RecordList, id: string) {
  const lastIndex = useRef(0);
  if (list.openedIndex >= 0) lastIndex.current = list.openedIndex;
  return (): (() => void) => {
    const { rows = [], openedIndex, state } = list;
    const at = openedIndex >= 0 ? openedIndex + 1 : lastIndex.current;
    const next: ParkingRecord | undefined = rows[at];
    const isOpened = () => list.openedNow() === id;
    if (next !== undefined)
      return () => {
        if (isOpened()) list.openRow(next);
      };
    const other = rows.length === state.size ? list.rowsOf(state.page + 1) : Promise.resolve([]);
    return () =>
      void other
        .then(([first]) => {
          if (!isOpened()) return;
          if (first === undefined) notify("info", text("queueDone"));
          else list.openRow(first, state.page + 1);
        })
        .catch((error: unknown) => notify("error", error instanceof Error ? error.message : String(error)));
  };
}

/**
 * Returns the action of Enter and of the main button: corrects the plate or confirms the record, then opens the next
 * record.
 * @param onCorrected called when the corrected plate is saved
 */
export function useDecision(
  record: ParkingRecord,
  list: RecordList,
  commands: RecordCommands,
  onCorrected: () => void,
) {
  const next = useNextRecord(list, record._id);
  const facts = factsOf(record);
  const refusal = recordRefusal("plate", facts);
  const locked =
    isViewing() || refusal !== undefined ? text(refusal === "record_excluded" ? "excluded" : "locked") : undefined;
  const isBusy = commands.confirm.isPending || commands.plate.isPending;
  const { _id, version } = record;
  const correct = (plate: string, goOn: () => void) => {
    const plate_num = normalisePlate(plate);
    const problem = plateEntryProblem(plate_num);
    if (problem === undefined)
      return commands.plate.mutate(
        { _id, plate_num, version },
        {
          onSuccess: () => {
            onCorrected();
            goOn();
          },
        },
      );
    return notify("error", contractText(problem === "empty" ? parkingTexts.plateEmpty : parkingTexts.plateFormat));
  };
  const confirm = (goOn: () => void) => {
    if (record.review_state === 1 || record.review_state === 4) return goOn();
    if (recordRefusal("confirm", facts) !== undefined) return notify("info", text("cannotConfirm"));
    return commands.confirm.mutate({ _id, version }, { onSuccess: goOn });
  };
  const [isAskedTwice, setAskedTwice] = useState(false);
  const decide = (plate: string | undefined) => {
    if (isBusy || isViewing()) return;
    // Requires a second Enter, so that a user does not charge a time in which the car was not observed by mistake.
    if (hasGap(record) && !isAskedTwice) return setAskedTwice(true);
    const goOn = next();
    if (plate !== undefined && locked === undefined) correct(plate, goOn);
    else confirm(goOn);
  };
  return { decide, isBusy, isAskedTwice, locked, skip: () => next()() };
}
