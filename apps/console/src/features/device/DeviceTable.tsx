import { type Device } from "@huiyan/contract/device/device.api";
import { DataTable } from "../../shared/list/DataTable.tsx";
import { ListSkeleton } from "../../shared/list/ListSkeleton.tsx";
import { type Picking } from "../../shared/list/picking.ts";
import { useAlias } from "../setting/setting.public.ts";
import { DeviceActions } from "./DeviceActions.tsx";
import { DeviceButtons } from "./DeviceButtons.tsx";
import { type OpenedDialog } from "./DeviceDialogs.tsx";
import { DeviceEmpty } from "./DeviceEmpty.tsx";
import { deviceColumns } from "./device.columns.tsx";
import { deviceText as text } from "./device.texts.ts";
import { type DeviceList, noFilters, openedDevice } from "./device-search.ts";
import { type ChosenGroup } from "./use-chosen-group.ts";

interface Props {
  list: DeviceList;
  group: ChosenGroup | undefined;
  /** Given to whoever may change devices. */
  picking: Picking<Device> | undefined;
  onOpenDialog: (dialog: OpenedDialog) => void;
}

/** The rows, or what stands in their place. */
export function DeviceTable({ list, group, picking, onOpenDialog }: Props) {
  const { rows, query, state } = list;
  const word = useAlias();
  const inGroup = group !== undefined;
  if (rows === undefined || (rows.length === 0 && list.stale)) return query.problem === null ? <ListSkeleton /> : null;
  if (rows.length === 0) {
    const buttons = picking && <DeviceButtons inGroup={inGroup} onOpen={onOpenDialog} main={false} />;
    return <DeviceEmpty search={state} onReset={() => list.filter(noFilters)} buttons={buttons} />;
  }
  return (
    <DataTable
      name={text("title")}
      columns={deviceColumns({
        group: word,
        actionsOf: (device) =>
          picking && <DeviceActions device={device} inGroup={inGroup} group={word} onOpenDialog={onOpenDialog} />,
      })}
      rows={rows}
      stale={list.stale}
      rowClass={({ device_id }) => (device_id === state.id ? "opened" : "")}
      onOpen={({ device_id }) => list.set(openedDevice(device_id, state.tab), { replace: state.id !== undefined })}
      {...(picking === undefined ? {} : { picking })}
    />
  );
}
