import { type Role, roleMay } from "@huiyan/contract/permissions";
import { type Point } from "@huiyan/contract/point/point.api";
import { type PointBulkAction, startPointBulk } from "@huiyan/contract/point/point-bulk.api";
import { Button } from "antd";
import { Camera, CopyPlus, ListChecks, type LucideIcon, Plus, SlidersHorizontal, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { GroupTree } from "#features/group/group.public.ts";
import { useUnfinishedTask } from "#features/task/task.public.ts";
import { BatchBar } from "#shared/list/BatchBar.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { type Picking } from "#shared/list/picking.ts";
import { usePickAll } from "#shared/list/use-pick-all.ts";
import { usePicking } from "#shared/list/use-picking.ts";
import { pointBulkText } from "../bulk/point-bulk.texts.ts";
import { PointDrawer } from "../detail/PointDrawer.tsx";
import { type OpenedDialog, PointDialogs } from "../dialogs/PointDialogs.tsx";
import { formatCounts } from "../format-point.ts";
import { pointText as text } from "../point.texts.ts";
import { noFilters, pointFilterOf } from "../point-search.ts";
import { useDeviceName } from "../use-device-name.ts";
import { usePointCounts } from "../use-point-counts.ts";
import { usePointList } from "../use-point-list.ts";
import { useSnapshots } from "../use-snapshots.ts";
import { PointActions } from "./PointActions.tsx";
import { PointEmpty } from "./PointEmpty.tsx";
import { PointFilters } from "./PointFilters.tsx";
import { pointColumns } from "./point.columns.tsx";
import "./point.css";

interface PointBatchBarProps {
  rows: readonly Point[] | undefined;
  picking: Picking<Point>;
  all: { chosen: boolean; onChoose: (all: boolean) => void; count: number };
  onAction: (action: PointBulkAction) => void;
}

const texts = {
  offer: (n: string) => pointBulkText("pickAll", { n }),
  chosen: (n: string) => pointBulkText("pickedAll", { n }),
  picked: (n: string) => pointBulkText("picked", { n }),
};

/** Bar of the actions on several points, or on all points that match the filters. */
function PointBatchBar({ rows, picking, all, onAction }: PointBatchBarProps) {
  const action = (name: PointBulkAction, label: string, Icon: LucideIcon) => (
    <button
      type="button"
      className={name === "remove" ? "batch-action danger" : "batch-action"}
      onClick={() => onAction(name)}
    >
      <Icon size={14} aria-hidden="true" /> {label}
    </button>
  );
  return (
    <BatchBar rows={rows} picking={picking} all={{ ...all, more: false, texts }}>
      {action("snapshot", pointBulkText("snapshot"), Camera)}
      {action("settings", pointBulkText("settings"), SlidersHorizontal)}
      {action("algorithms", pointBulkText("algorithms"), CopyPlus)}
      {action("remove", text("remove"), Trash2)}
    </BatchBar>
  );
}

/** List of the points: tree of groups, filters, table, dialogs, and the drawer of one point. */
export function PointView({ role, modeSwitch }: { role: Role; modeSwitch: ReactNode }) {
  const list = usePointList();
  const { state, rows } = list;
  const counts = usePointCounts(state);
  const deviceName = useDeviceName(state.id);
  const [opened, setOpened] = useState<OpenedDialog>();
  const byHand = usePicking(rows, { nameOf: ({ name }) => name });
  const filter = pointFilterOf(state);
  const { picking, ...all } = usePickAll(rows, byHand.picking, filter);
  const count = list.count ?? 0;
  const isRunning = useUnfinishedTask(startPointBulk.name);
  const snapshots = useSnapshots();
  const manages = roleMay(role, "device.manage");
  const onOpenDialog = manages ? setOpened : undefined;
  const add = () => setOpened({ kind: "add", ...(state.id === undefined ? {} : { deviceId: state.id, deviceName }) });
  const leaveRemoved = (ids: readonly string[]) => {
    if (state.point !== undefined && ids.includes(state.point)) list.open(undefined);
  };
  const startBulk = (action: PointBulkAction) => {
    const points = byHand.picked;
    if (action === "remove" && !all.chosen) return setOpened({ kind: "remove", points });
    setOpened({ kind: "bulk", start: { action, chosen: all.chosen ? { all: { filter, count } } : { points } } });
  };
  const actionsOf = (point: Point) => <PointActions point={point} snapshots={snapshots} onOpenDialog={onOpenDialog} />;
  return (
    <ListView
      list={list}
      columns={pointColumns({ snapshots, actionsOf })}
      picking={manages ? picking : undefined}
      empty={<PointEmpty search={state} onReset={() => list.filter(noFilters)} onAdd={manages ? add : undefined} />}
      tree={
        <GroupTree
          of="point"
          chosen={state.group_id}
          onChoose={(group_id) => list.filter({ group_id, id: undefined })}
        />
      }
      title={text("title")}
      summary={counts && formatCounts(counts)}
      actions={
        <>
          {modeSwitch}
          {manages && isRunning !== undefined && (
            <Button
              icon={<ListChecks size={16} aria-hidden="true" />}
              onClick={() => setOpened({ kind: "bulk", start: { task: isRunning } })}
            >
              {pointBulkText("isRunning")}
            </Button>
          )}
          {manages && (
            <Button type="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={add}>
              {text("add")}
            </Button>
          )}
        </>
      }
      filters={<PointFilters search={state} counts={counts} deviceName={deviceName} onFilter={list.filter} />}
      batch={manages && <PointBatchBar rows={rows} picking={picking} all={{ ...all, count }} onAction={startBulk} />}
      detail={
        state.point !== undefined && <PointDrawer list={list} snapshots={snapshots} onOpenDialog={onOpenDialog} />
      }
    >
      {opened !== undefined && (
        <PointDialogs opened={opened} onRemoved={leaveRemoved} onClosed={() => setOpened(undefined)} />
      )}
    </ListView>
  );
}
