import { type Proposal } from "@huiyan/contract/parking/conflict-proposals.rules";
import { carType } from "@huiyan/contract/parking/plate.rules";
import { recordRefusal, reviewStates } from "@huiyan/contract/parking/review.rules";
import { refuse } from "#platform/error/app-error.ts";
import { confirmChange } from "../actions/confirm-records.ts";
import { berthChange } from "../actions/correct-berth.ts";
import { plateChange } from "../actions/correct-plate.ts";
import { mergeChange } from "../actions/merge-records.ts";
import { splitChange } from "../actions/split-records.ts";
import { readRecords } from "../change/change.queries.ts";
import { type Change, type RecordChanger } from "../change/change-records.ts";
import { flagChange } from "../change/flag.ts";
import { mergeTwo } from "../change/pair.ts";
import { factsOf } from "../records/record-fee.ts";
import { type Basis, type FoundConflict } from "./get-conflict.ts";

/**
 * Gives one record the plate of the other and merges the two. Both changes form one step, so that they are undone
 * together.
 */
async function mergeCorrected(change: RecordChanger, { target, plate }: Proposal): Promise<void> {
  const record = change.records.find(({ id }) => id === target);
  if (record === undefined) return;
  const refusal = recordRefusal("plate", factsOf(record));
  if (refusal !== undefined) refuse(refusal);
  const color = [...plate].length === 8 ? record.plate_color : undefined;
  await change.set(record, { plate, car_type: carType(plate, color), review_state: reviewStates.changed });
  const [first, last] = await readRecords(
    change.db,
    change.records.map(({ id }) => id),
  );
  if (first !== undefined && last !== undefined) await mergeTwo(change, [first, last]);
}

function changeOf(
  { action, target: _id = "", plate, berth, ...rest }: Proposal,
  pair: string[],
  cause: string,
): Change {
  switch (action) {
    case "merge":
      if (plate === "") return mergeChange(pair);
      return {
        action,
        ids: pair,
        apply: (change) => mergeCorrected(change, { action, target: _id, plate, berth, ...rest }),
      };
    case "plate":
      return plateChange({ _id, plate_num: plate });
    case "berth":
      return berthChange({ _id, berth_num: berth });
    case "split":
      return splitChange([_id]);
    case "confirm":
      return confirmChange(pair);
    default:
      return flagChange("exclude", { ids: [_id], isSet: true, cause });
  }
}

/**
 * Returns the change for a proposal; a user could make the same change by hand. The change fails if a record of the
 * conflict has changed.
 */
export function proposalChange(
  proposal: Proposal,
  { pair }: FoundConflict,
  { basis, cause }: { basis: Basis; cause: string },
): Change {
  const change = changeOf(
    proposal,
    pair.map(({ id }) => id),
    cause,
  );
  return { ...change, cause, isOneStep: true, basis: basis.map(({ _id: id, version }) => ({ id, version })) };
}
