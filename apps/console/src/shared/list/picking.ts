/** Selection of rows for a batch action. */
export interface Picking<T> {
  picked: ReadonlySet<string>;
  onPick: (picked: ReadonlySet<string>) => void;
  /** Returns the label of a row's checkbox for screen readers. */
  nameOf: (row: T) => string;
  /** Returns why a row cannot be selected; undefined if it can. */
  reasonNot: (row: T) => string | undefined;
}

/** Selects or deselects a row. A row that cannot be selected stays unchanged. */
export function togglePick<T extends { _id: string }>(row: T, { picked, reasonNot }: Picking<T>): ReadonlySet<string> {
  const next = new Set(picked);
  if (reasonNot(row) !== undefined) return next;
  if (!next.delete(row._id)) next.add(row._id);
  return next;
}

/** Selects all rows of the page that can be selected. Selected rows of other pages stay selected. */
export function pickPage<T extends { _id: string }>(rows: readonly T[], picking: Picking<T>): ReadonlySet<string> {
  const free = rows.filter((row) => picking.reasonNot(row) === undefined).map(({ _id }) => _id);
  return new Set([...picking.picked, ...free]);
}
