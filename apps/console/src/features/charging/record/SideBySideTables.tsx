import { type ChargingRecord } from "@huiyan/contract/charging/charging.api";
import { type ReactNode } from "react";
import { DataTable } from "#shared/list/table/DataTable.tsx";
import { useListFocus } from "#shared/list/table/ListRows.tsx";
import { ListSkeleton } from "#shared/list/table/ListSkeleton.tsx";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { chargingText as text } from "../charging.texts.ts";
import { chargingColumns } from "./charging.columns.tsx";
import { type ChargingList } from "./charging-list.ts";

/**
 * Shows the rows in two tables: the first half at the left, the rest at the right. One scrolling frame contains both,
 * so that their rows stay aligned.
 */
export function SideBySideTables({ list, empty }: { list: ChargingList; empty: ReactNode }) {
  const { rows, query, stale, opened } = list;
  const failed = query.problem !== null;
  useListFocus(rows !== undefined && rows.length > 0, list.openedRow?._id);
  if (rows === undefined || (rows.length === 0 && stale)) {
    if (!failed) return <ListSkeleton dense={false} />;
    return <FailedState />;
  }
  if (rows.length === 0) return empty;
  const half = Math.ceil(rows.length / 2);
  const table = (name: string, part: readonly ChargingRecord[]) => (
    <DataTable
      name={name}
      columns={chargingColumns()}
      rows={part}
      stale={stale || failed}
      opened={opened}
      onOpen={(row) => list.openRow(row)}
    />
  );
  return (
    <div className="side-by-side-tables">
      {table(text("firstHalf"), rows.slice(0, half))}
      {rows.length > 1 && table(text("secondHalf"), rows.slice(half))}
    </div>
  );
}
