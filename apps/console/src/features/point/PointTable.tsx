import { type Point } from "@huiyan/contract/point/point.api";
import { DataTable } from "../../shared/list/DataTable.tsx";
import { ListSkeleton } from "../../shared/list/ListSkeleton.tsx";
import { type Picking } from "../../shared/list/picking.ts";
import { PointActions } from "./PointActions.tsx";
import { type OpenedDialog } from "./PointDialogs.tsx";
import { PointEmpty } from "./PointEmpty.tsx";
import { pointColumns } from "./point.columns.tsx";
import { pointText as text } from "./point.texts.ts";
import { noFilters } from "./point-search.ts";
import { type PointList } from "./use-point-list.ts";
import { type Snapshots } from "./use-snapshots.ts";

interface Props {
  list: PointList;
  snapshots: Snapshots;
  /** Given to whoever may change points. */
  managing: { picking: Picking<Point>; onOpenDialog: (dialog: OpenedDialog) => void } | undefined;
  /** Adds a camera; for the empty page. */
  onAdd: (() => void) | undefined;
}

/** The rows, or what stands in their place. */
export function PointTable({ list, snapshots, managing, onAdd }: Props) {
  const { rows, query, state } = list;
  if (rows === undefined || (rows.length === 0 && list.stale)) return query.problem === null ? <ListSkeleton /> : null;
  if (rows.length === 0) return <PointEmpty search={state} onReset={() => list.filter(noFilters)} onAdd={onAdd} />;
  return (
    <DataTable
      name={text("title")}
      columns={pointColumns({
        now: query.dataUpdatedAt,
        snapshots,
        actionsOf: (point) => (
          <PointActions point={point} snapshots={snapshots} onOpenDialog={managing?.onOpenDialog} />
        ),
      })}
      rows={rows}
      stale={list.stale}
      rowClass={({ _id }) => (_id === state.point ? "opened" : "")}
      onOpen={({ _id }) => list.open(_id)}
      {...(managing === undefined ? {} : { picking: managing.picking })}
    />
  );
}
