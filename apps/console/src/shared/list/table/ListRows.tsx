import { type ReactNode, useEffect, useRef } from "react";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { focusList, focusRow, isNowhere } from "#shared/screen/focus-row.ts";
import { type Picking } from "../picking.ts";
import { DataTable } from "./DataTable.tsx";
import { type ListColumn } from "./fit-columns.ts";
import { ListSkeleton } from "./ListSkeleton.tsx";

/** The part of a list's state that the rows need. */
export interface DisplayedList<T> {
  query: { problem: Error | null };
  rows: readonly T[] | undefined;
  stale: boolean;
  openedRow: T | undefined;
  openRow: (row: T) => void;
}

export interface RowsProps<T> {
  /** Label for screen readers. */
  name: string;
  list: DisplayedList<T>;
  columns: readonly ListColumn<T>[];
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** True for rows without a picture, which need less height. */
  dense?: boolean;
  /** True when another query of the page failed, so that the rows may be old. */
  inTrouble?: boolean;
  /** Whether rows can be opened; default true. */
  opens?: boolean;
  rowClass?: (row: T) => string;
  onRowKey?: (key: string, row: T) => void;
  picking?: Picking<T> | undefined;
}

/** Focuses the list when its page opens, and again when details close. */
export function useListFocus(there: boolean, opened: string | undefined): void {
  const begun = useRef(false);
  useEffect(() => {
    if (!there || begun.current) return;
    begun.current = true;
    focusList();
  }, [there]);
  useEffect(() => {
    // After a click on an element that cannot have the focus, the arrow keys still move among the rows.
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (!isNowhere(target) || ctrlKey || metaKey || altKey) return;
      if (key === "ArrowDown" || key === "ArrowUp") focusList();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  const before = useRef(opened);
  useEffect(() => {
    if (before.current !== undefined && opened === undefined) focusRow(before.current);
    before.current = opened;
  }, [opened]);
}

/**
 * The rows of a list. Without rows: a skeleton while loading, a hint for an empty list, or the reason why reading
 * failed.
 */
export function ListRows<T extends { _id: string }>(props: RowsProps<T>) {
  const { name, list, columns, empty, dense = false, inTrouble = false, opens = true } = props;
  const { rows, query, stale, openedRow } = list;
  useListFocus(rows !== undefined && rows.length > 0, openedRow?._id);
  const failed = query.problem !== null;
  if (rows === undefined || (rows.length === 0 && stale)) {
    if (!failed) return <ListSkeleton dense={dense} />;
    return <FailedState />;
  }
  if (rows.length === 0) return empty;
  return (
    <DataTable
      name={name}
      columns={columns}
      rows={rows}
      dense={dense}
      stale={stale || failed || inTrouble}
      opened={openedRow?._id}
      rowClass={props.rowClass}
      onOpen={opens ? (row) => list.openRow(row) : undefined}
      onRowKey={props.onRowKey}
      picking={props.picking}
    />
  );
}
