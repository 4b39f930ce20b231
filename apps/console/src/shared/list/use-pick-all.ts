import { useState } from "react";
import { type Picking } from "./picking.ts";

/**
 * Returns the selected rows, or all matches of these filters. Selecting rows or changing the filters ends the selection
 * of all.
 */
export function usePickAll<T extends { _id: string }>(
  rows: readonly T[] | undefined,
  picking: Picking<T>,
  filters: unknown,
): { chosen: boolean; onChoose: (all: boolean) => void; picking: Picking<T> } {
  /** The filters for which all was chosen. */
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
