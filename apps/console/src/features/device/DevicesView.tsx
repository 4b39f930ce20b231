import { type Device, findDevices } from "@huiyan/contract/device/device.api";
import { type Role, roleMay } from "@huiyan/contract/permissions";
import { useState } from "react";
import { KeyList } from "../../shared/dialog/KeyList.tsx";
import { ListPage } from "../../shared/list/ListPage.tsx";
import { Pager } from "../../shared/list/Pager.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { ProblemBanner } from "../../shared/screen/ProblemBanner.tsx";
import { GroupTree } from "../group/group.public.ts";
import { DeviceBatchBar } from "./DeviceBatchBar.tsx";
import { DeviceButtons } from "./DeviceButtons.tsx";
import { DeviceDialogs, type OpenedDialog } from "./DeviceDialogs.tsx";
import { DeviceDrawers } from "./DeviceDrawers.tsx";
import { DeviceFilters } from "./DeviceFilters.tsx";
import { DeviceTable } from "./DeviceTable.tsx";
import { deviceText as text } from "./device.texts.ts";
import { deviceKeys } from "./device-keys.ts";
import { DeviceSearch, deviceInput, openedDevice } from "./device-search.ts";
import { formatCounts } from "./format-counts.ts";
import { NoticeBanner } from "./notice/NoticeBanner.tsx";
import { NoticeButton } from "./notice/NoticeButton.tsx";
import { useChosenGroup } from "./use-chosen-group.ts";
import { refreshMs, useDeviceCounts } from "./use-device-counts.ts";
import { useDevicePicking } from "./use-device-picking.ts";
import { usePageInRange } from "./use-page-in-range.ts";
import { useUndoRemoval } from "./use-undo-removal.tsx";
import "./device.css";

const none: readonly Device[] = [];

/** Group tree, filters, table; dialogs and the drawer of one device, or of what happened to them. */
export function DevicesView({ role }: { role: Role }) {
  const list = useList({ endpoint: findDevices, schema: DeviceSearch, toInput: deviceInput, refreshMs });
  const { state, query, rows = none } = list;
  usePageInRange(list);
  const counts = useDeviceCounts(state);
  const group = useChosenGroup(state.group_id);
  const [opened, setOpened] = useState<OpenedDialog>();
  const { devices, picking } = useDevicePicking(rows);
  const undo = useUndoRemoval();
  const manages = roleMay(role, "device.manage");
  const leaveRemoved = (ids: readonly string[]) => {
    if (state.id !== undefined && ids.includes(state.id)) list.set(openedDevice(undefined));
    undo.offer(ids);
  };
  const openNotices = () => list.set({ ...openedDevice(undefined), notices: "open" });
  return (
    <ListPage
      tree={<GroupTree chosen={state.group_id} onChoose={(group_id) => list.filter({ group_id })} />}
      title={text("title")}
      summary={counts && formatCounts(counts)}
      actions={
        <>
          <NoticeButton onOpen={openNotices} />
          {manages && <DeviceButtons inGroup={group !== undefined} onOpen={setOpened} main />}
        </>
      }
      filters={<DeviceFilters search={state} counts={counts} onFilter={list.filter} />}
      problem={
        <>
          <NoticeBanner onOpen={openNotices} />
          <ProblemBanner query={query} />
        </>
      }
      batch={
        manages && (
          <DeviceBatchBar
            rows={rows}
            devices={devices}
            picking={picking}
            inGroup={group !== undefined}
            onAction={(action) => setOpened({ kind: "bulk", start: { action, devices } })}
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
      {undo.holder}
      <KeyList entries={deviceKeys()} />
      <DeviceTable list={list} group={group} picking={manages ? picking : undefined} onOpenDialog={setOpened} />
      <DeviceDrawers list={list} group={group} manages={manages} onOpenDialog={setOpened} />
      {opened !== undefined && (
        <DeviceDialogs
          opened={opened}
          group={group}
          onRemoved={leaveRemoved}
          onUpgrading={(id) => list.set(openedDevice(id, "commands"))}
          onClosed={() => setOpened(undefined)}
        />
      )}
    </ListPage>
  );
}
