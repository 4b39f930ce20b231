import { type Role, roleMay } from "@huiyan/contract/permissions";
import { type Point } from "@huiyan/contract/point/point.api";
import { Button } from "antd";
import { Plus } from "lucide-react";
import { useState } from "react";
import { KeyList } from "../../shared/dialog/KeyList.tsx";
import { ListPage } from "../../shared/list/ListPage.tsx";
import { Pager } from "../../shared/list/Pager.tsx";
import { ProblemBanner } from "../../shared/screen/ProblemBanner.tsx";
import { GroupTree } from "../group/group.public.ts";
import { formatCounts } from "./format-point.ts";
import { ModeSwitch } from "./ModeSwitch.tsx";
import { PointBatchBar } from "./PointBatchBar.tsx";
import { type OpenedDialog, PointDialogs } from "./PointDialogs.tsx";
import { PointDrawer } from "./PointDrawer.tsx";
import { PointFilters } from "./PointFilters.tsx";
import { PointTable } from "./PointTable.tsx";
import { pointText as text } from "./point.texts.ts";
import { pointKeys } from "./point-keys.ts";
import { useDeviceName } from "./use-device-name.ts";
import { usePageInRange } from "./use-page-in-range.ts";
import { usePointCounts } from "./use-point-counts.ts";
import { usePointList } from "./use-point-list.ts";
import { usePointPicking } from "./use-point-picking.ts";
import { useSnapshots } from "./use-snapshots.ts";
import "./point.css";

const none: readonly Point[] = [];

/** Group tree, filters, table; dialogs and the drawer of one point. */
export function PointView({ role }: { role: Role }) {
  const list = usePointList();
  const { state, query, rows = none } = list;
  usePageInRange(list);
  const counts = usePointCounts(state);
  const deviceName = useDeviceName(state.id);
  const [opened, setOpened] = useState<OpenedDialog>();
  const { points, picking } = usePointPicking(rows);
  const snapshots = useSnapshots();
  const manages = roleMay(role, "device.manage");
  const managing = manages ? { picking, onOpenDialog: setOpened } : undefined;
  const add = () => setOpened({ kind: "add", ...(state.id === undefined ? {} : { deviceId: state.id, deviceName }) });
  const leaveRemoved = (ids: readonly string[]) => {
    if (state.point !== undefined && ids.includes(state.point)) list.open(undefined);
  };
  return (
    <ListPage
      tree={<GroupTree chosen={state.group_id} onChoose={(group_id) => list.filter({ group_id, id: undefined })} />}
      title={text("title")}
      summary={counts && formatCounts(counts)}
      actions={
        <>
          <ModeSwitch />
          {manages && (
            <Button type="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={add}>
              {text("add")}
            </Button>
          )}
        </>
      }
      filters={<PointFilters search={state} counts={counts} deviceName={deviceName} onFilter={list.filter} />}
      problem={<ProblemBanner query={query} />}
      batch={
        manages && (
          <PointBatchBar
            rows={rows}
            points={points}
            picking={picking}
            onRemove={() => setOpened({ kind: "remove", points })}
          />
        )
      }
      pager={
        <Pager
          page={state.page}
          size={state.size}
          count={list.count}
          onChange={(page, size) => list.set({ page: size === state.size ? page : undefined, size })}
        />
      }
    >
      <KeyList entries={pointKeys()} />
      <PointTable list={list} snapshots={snapshots} managing={managing} onAdd={manages ? add : undefined} />
      {state.point !== undefined && (
        <PointDrawer
          key={state.point}
          pointId={state.point}
          list={list}
          snapshots={snapshots}
          onOpenDialog={manages ? setOpened : undefined}
        />
      )}
      {opened !== undefined && (
        <PointDialogs opened={opened} onRemoved={leaveRemoved} onClosed={() => setOpened(undefined)} />
      )}
    </ListPage>
  );
}
