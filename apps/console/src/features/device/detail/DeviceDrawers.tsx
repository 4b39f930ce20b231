import { openedDevice } from "../device-search.ts";
import { type OpenedDialog } from "../dialogs/DeviceDialogs.tsx";
import { type DeviceList } from "../list/use-device-list.ts";
import { NoticeDrawer } from "../notice/NoticeDrawer.tsx";
import { type ChosenGroup } from "../use-chosen-group.ts";
import { DeviceDrawer } from "./DeviceDrawer.tsx";

interface Props {
  list: DeviceList;
  group: ChosenGroup | undefined;
  manages: boolean;
  onOpenDialog: (dialog: OpenedDialog) => void;
}

/** The drawer of one device, or the drawer of device incidents. At most one is open. */
export function DeviceDrawers({ list, group, manages, onOpenDialog }: Props) {
  const { id, notices } = list.state;
  if (id !== undefined) {
    return <DeviceDrawer deviceId={id} list={list} group={group} manages={manages} onOpenDialog={onOpenDialog} />;
  }
  if (notices === undefined) return null;
  return (
    <NoticeDrawer
      shown={notices}
      onShow={(shown) => list.set({ notices: shown }, { replace: true })}
      onOpenDevice={(deviceId) => list.set(openedDevice(deviceId))}
      onClose={() => list.set({ notices: undefined })}
    />
  );
}
