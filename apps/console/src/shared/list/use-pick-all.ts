import { useState } from "react";
import { type Picking } from "./picking.ts";

/**
 * Returns the selected rows, or all rows that match the filters. Selecting single rows or changing the filters ends the
 * selection of all rows.
 */
export function usePickAll<T extends { _id: string }>(
  rows: readonly T[] | undefined,
  picking: Picking<T>,
  filters: unknown,
): { chosen: boolean; onChoose: (all: boolean) => void; picking: Picking<T> } {
  /** The filters (as JSON) for which the user selected all rows; undefined when single rows are selected. */
  const [allOf, setAllOf] = useState<string>();
  const key = JSON.stringify(filters);
  const chosen = allOf === key;
  const shown: Picking<T> = {
    ...picking,
    ...(chosen ? { picked: new Set(rows?.map(({ _id }) => _id)) } : {}),
    onPick: (picked) => {
      setAllOf(undefined);
      picking.onPick(picked);
    },
  };
  return { chosen, onChoose: (all) => setAllOf(all ? key : undefined), picking: shown };
}
