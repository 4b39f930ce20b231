/** Rows that are picked for a batch action. */
export interface Picking<T> {
  picked: ReadonlySet<string>;
  onPick: (picked: ReadonlySet<string>) => void;
  /** Name of a row's box for screen readers. */
  nameOf: (row: T) => string;
  /** Why a row cannot be picked; undefined where it can. */
  reasonNot: (row: T) => string | undefined;
}

/** Picks a row, or takes it back; a row that cannot be picked stays as it is. */
export function togglePick<T extends { _id: string }>(row: T, { picked, reasonNot }: Picking<T>): ReadonlySet<string> {
  const next = new Set(picked);
  if (reasonNot(row) !== undefined) return next;
  if (!next.delete(row._id)) next.add(row._id);
  return next;
}

/** Picks every row of the page that can be picked; those of other pages stay picked. */
export function pickPage<T extends { _id: string }>(rows: readonly T[], picking: Picking<T>): ReadonlySet<string> {
  const free = rows.filter((row) => picking.reasonNot(row) === undefined).map(({ _id }) => _id);
  return new Set([...picking.picked, ...free]);
}
