import { type Device, getDevice } from "@huiyan/contract/device/device.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { duration } from "#shared/format/time.ts";
import { DetailDrawer } from "#shared/list/DetailDrawer.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { useAging } from "#shared/screen/use-aging.ts";
import { DeviceState } from "../DeviceState.tsx";
import { deviceText as text } from "../device.texts.ts";
import { deviceName } from "../device-name.ts";
import { conditionOf } from "../device-state.ts";
import { type OpenedDialog } from "../dialogs/DeviceDialogs.tsx";
import { refreshMs } from "../list/use-device-counts.ts";
import { type DeviceList } from "../list/use-device-list.ts";
import { type ChosenGroup } from "../use-chosen-group.ts";
import { DeviceDetailTabs } from "./DeviceDetailTabs.tsx";
import { DeviceDrawerFoot } from "./DeviceDrawerFoot.tsx";
import { DeviceMaintenance } from "./DeviceMaintenance.tsx";
import { detailText } from "./device-detail.texts.ts";
import { isUnderWay } from "./format-command.ts";
import "./device-detail.css";

/** Poll interval in milliseconds while a command runs. */
const commandRefreshMs = 2000;

interface Props {
  deviceId: string;
  list: DeviceList;
  group: ChosenGroup | undefined;
  manages: boolean;
  onOpenDialog: (dialog: OpenedDialog) => void;
}

/**
 * Label such as “离线 34 分钟”, updated every second. Shows only the state while the device is online or the time is
 * unknown.
 */
function AgingState({ device }: { device: Device }) {
  const { online, last_report } = device;
  const time = useAging((now) =>
    online || last_report === null || now <= last_report ? "" : duration((now - last_report) / 1000),
  );
  const label = time === "" ? {} : { label: detailText("offlineFor", { time }) };
  return <DeviceState condition={conditionOf(device)} {...label} />;
}

/**
 * Drawer with the details of one device. Data of the list is shown at once. The list stays usable next to the drawer.
 */
export function DeviceDrawer({ deviceId, list, group, manages, onOpenDialog }: Props) {
  const detail = useQueryOf(
    getDevice,
    { device_id: deviceId },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.commands.some(isUnderWay) === true ? commandRefreshMs : refreshMs,
    },
  );
  const { data } = detail;
  const device: Device | undefined = data ?? list.openedRow;
  return (
    <DetailDrawer
      list={list}
      title={device === undefined ? text("loading") : deviceName(device)}
      state={device && <AgingState device={device} />}
      names={{ previous: text("previous"), next: text("next") }}
      footer={
        device && (
          <DeviceDrawerFoot
            device={device}
            inGroup={group !== undefined}
            manages={manages}
            onOpenDialog={onOpenDialog}
          />
        )
      }
    >
      <ProblemBanner query={detail} />
      {data === undefined ? (
        detail.problem === null && <p className="note">{text("loading")}</p>
      ) : (
        <>
          {manages && <DeviceMaintenance device={data} onOpenDialog={onOpenDialog} />}
          <DeviceDetailTabs
            key={deviceId}
            device={data}
            tab={list.state.tab}
            onTab={(tab) => list.set({ tab: tab === "overview" ? undefined : tab }, { replace: true })}
            onAddCamera={manages ? () => onOpenDialog({ kind: "camera", device: data }) : undefined}
          />
        </>
      )}
    </DetailDrawer>
  );
}
