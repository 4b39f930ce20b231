import { type Device, restoreDevices } from "@huiyan/contract/device/device.api";
import { type BulkAction } from "@huiyan/contract/device/maintenance.api";
import { type Role, roleMay } from "@huiyan/contract/permissions";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { PenLine } from "lucide-react";
import { type ReactNode, useState } from "react";
import {
  GroupSyncButton,
  GroupSyncProblem,
  GroupTree,
  useGroupSync,
  useSyncedGroups,
} from "#features/group/group.public.ts";
import { useAlias } from "#features/setting/setting.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { useUndoToast } from "#shared/dialog/use-undo-toast.tsx";
import { grouped } from "#shared/format/count.ts";
import { ListView } from "#shared/list/ListView.tsx";
import { usePickAll } from "#shared/list/use-pick-all.ts";
import { usePicking } from "#shared/list/use-picking.ts";
import { notify } from "#shared/notice/notice.ts";
import { type BulkStart } from "../bulk/bulk-steps.ts";
import { DeviceDrawers } from "../detail/DeviceDrawers.tsx";
import { deviceText as text } from "../device.texts.ts";
import { refreshDevices } from "../device-cache.ts";
import { deviceName } from "../device-name.ts";
import { deviceFilterOf, noFilters, openedDevice } from "../device-search.ts";
import { DeviceDialogs, type OpenedDialog } from "../dialogs/DeviceDialogs.tsx";
import { NoticeBanner } from "../notice/NoticeBanner.tsx";
import { NoticeButton } from "../notice/NoticeButton.tsx";
import { useChosenGroup } from "../use-chosen-group.ts";
import { DeviceActions } from "./DeviceActions.tsx";
import { DeviceBatchBar } from "./DeviceBatchBar.tsx";
import { DeviceButtons } from "./DeviceButtons.tsx";
import { DeviceEmpty } from "./DeviceEmpty.tsx";
import { DeviceFilters } from "./DeviceFilters.tsx";
import { deviceColumns } from "./device.columns.tsx";
import { type DeviceCounts, useDeviceCounts } from "./use-device-counts.ts";
import { useDeviceList } from "./use-device-list.ts";
import "./device.css";

/**
 * Returns a function that shows a toast with 撤销 after a deletion. Pressing 撤销 restores the devices. Later, the recycle
 * bin does.
 */
function useUndoRemoval(): { holder: ReactNode; offer: (deviceIds: readonly string[]) => void } {
  const client = useQueryClient();
  const { holder, offer } = useUndoToast();
  const restore = useCommand(restoreDevices, {
    onSuccess: () => notify("success", text("done")),
    onSettled: () => void refreshDevices(client),
  });
  return { holder, offer: (ids) => offer(text("removed"), () => restore.mutate({ device_ids: [...ids] })) };
}

/** Returns the counts as text, for example “在线 474 / 共 486”. */
function formatCounts({ all, online }: DeviceCounts): string {
  return text("count", { online: grouped(online), all: grouped(all) });
}

/**
 * List of the devices: tree of groups, filters, table, dialogs, and the drawer of one device or of device incidents.
 */
export function DevicesView({ role }: { role: Role }) {
  const list = useDeviceList();
  const { state, rows } = list;
  const counts = useDeviceCounts(state);
  const group = useChosenGroup(state.group_id);
  const inGroup = group !== undefined;
  const word = useAlias();
  const [opened, setOpened] = useState<OpenedDialog>();
  const byHand = usePicking(rows, { nameOf: deviceName });
  const filter = deviceFilterOf(state);
  const { picking, ...all } = usePickAll(rows, byHand.picking, filter);
  const count = list.count ?? 0;
  const start = (action: BulkAction): BulkStart =>
    all.chosen ? { action, all: { filter, count } } : { action, devices: byHand.picked };
  const undo = useUndoRemoval();
  const manages = roleMay(role, "device.manage");
  const leaveRemoved = (ids: readonly string[]) => {
    if (state.id !== undefined && ids.includes(state.id)) list.open(undefined);
    undo.offer(ids);
  };
  const mayEditAlias = roleMay(role, "alias.manage");
  const maySync = useSyncedGroups() === true && roleMay(role, "organisation.manage");
  const sync = useGroupSync(maySync);
  const openNotices = () => list.set({ ...openedDevice(undefined), notices: "open" });
  const actionsOf = (device: Device) =>
    manages && <DeviceActions device={device} inGroup={inGroup} group={word} onOpenDialog={setOpened} />;
  const buttons = (main: boolean) => <DeviceButtons inGroup={inGroup} onOpen={setOpened} main={main} />;
  return (
    <ListView
      list={list}
      dense
      columns={deviceColumns({ group: word, actionsOf })}
      picking={manages ? picking : undefined}
      empty={
        <DeviceEmpty
          search={state}
          onReset={() => list.filter(noFilters)}
          buttons={manages ? buttons(false) : undefined}
        />
      }
      tree={<GroupTree of="device" chosen={state.group_id} onChoose={(group_id) => list.filter({ group_id })} />}
      title={text("title")}
      summary={counts && formatCounts(counts)}
      actions={
        <>
          <NoticeButton onOpen={openNotices} />
          {maySync && <GroupSyncButton sync={sync} group={word} />}
          {mayEditAlias && (
            <Button icon={<PenLine size={16} aria-hidden="true" />} onClick={() => setOpened({ kind: "alias" })}>
              {text("editAlias")}
            </Button>
          )}
          {manages && buttons(true)}
        </>
      }
      filters={<DeviceFilters search={state} counts={counts} onFilter={list.filter} />}
      news={
        <>
          {maySync && <GroupSyncProblem sync={sync} />}
          <NoticeBanner onOpen={openNotices} />
        </>
      }
      batch={
        manages && (
          <DeviceBatchBar
            rows={rows}
            picking={picking}
            all={{ ...all, count }}
            inGroup={inGroup}
            onAction={(action) => setOpened({ kind: "bulk", start: start(action) })}
          />
        )
      }
      detail={<DeviceDrawers list={list} group={group} manages={manages} onOpenDialog={setOpened} />}
    >
      {undo.holder}
      {opened !== undefined && (
        <DeviceDialogs
          opened={opened}
          group={group}
          onRemoved={leaveRemoved}
          onUpgrading={(id) => list.set(openedDevice(id, "commands"))}
          onClosed={() => setOpened(undefined)}
        />
      )}
    </ListView>
  );
}
