import { useState } from "react";
import { listText as text } from "./list.texts.ts";
import { type Picking } from "./picking.ts";

interface Options<T> {
  nameOf: (row: T) => string;
  /** Returns why a row cannot be selected; undefined if it can. */
  reasonNot?: (row: T) => string | undefined;
}

const always = () => undefined;

/** Keeps the selected rows. Only rows on the page count, so that no action applies to a row that a filter hides. */
export function usePicking<T extends { _id: string }>(
  rows: readonly T[] = [],
  { nameOf, reasonNot = always }: Options<T>,
) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const picked = rows.filter((row) => chosen.has(row._id) && reasonNot(row) === undefined);
  const picking: Picking<T> = {
    picked: new Set(picked.map(({ _id }) => _id)),
    onPick: setChosen,
    nameOf: (row) => text("pick", { name: nameOf(row) }),
    reasonNot,
  };
  return { picked, picking };
}
