import { type Device, getDevice } from "@huiyan/contract/device/device.api";
import { Drawer } from "antd";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { ProblemBanner } from "../../shared/screen/ProblemBanner.tsx";
import { DeviceDetailTabs } from "./DeviceDetailTabs.tsx";
import { type OpenedDialog } from "./DeviceDialogs.tsx";
import { DeviceDrawerFoot } from "./DeviceDrawerFoot.tsx";
import { DeviceDrawerTitle } from "./DeviceDrawerTitle.tsx";
import { DeviceUpkeep } from "./DeviceUpkeep.tsx";
import { deviceText as text } from "./device.texts.ts";
import { type DeviceList, openedDevice } from "./device-search.ts";
import { isUnderWay } from "./format-command.ts";
import { type ChosenGroup } from "./use-chosen-group.ts";
import { refreshMs } from "./use-device-counts.ts";
import { useDeviceSteps } from "./use-device-steps.ts";
import "./device-detail.css";

/** While a command runs its progress is asked for so often. */
const commandRefreshMs = 2000;

interface Props {
  deviceId: string;
  list: DeviceList;
  group: ChosenGroup | undefined;
  manages: boolean;
  onOpenDialog: (dialog: OpenedDialog) => void;
}

/** One device. What the list knows is there at once; the list stays usable beside it. */
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
  const device: Device | undefined = detail.data ?? list.rows?.find(({ device_id }) => device_id === deviceId);
  const { step, position } = useDeviceSteps(deviceId, list);
  return (
    <Drawer
      open
      rootClassName="device-drawer"
      size={560}
      mask={false}
      title={
        <DeviceDrawerTitle
          device={device}
          now={detail.dataUpdatedAt}
          position={position === undefined ? undefined : `${position} / ${list.count}`}
          onStep={step}
        />
      }
      closable={{ placement: "end", "aria-label": text("close") }}
      onClose={() => list.set(openedDevice(undefined))}
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
      {detail.data === undefined ? (
        detail.problem === null && <p className="note">{text("loading")}</p>
      ) : (
        <>
          {manages && <DeviceUpkeep device={detail.data} onOpenDialog={onOpenDialog} />}
          <DeviceDetailTabs
            device={detail.data}
            tab={list.state.tab}
            onTab={(tab) => list.set({ tab: tab === "overview" ? undefined : tab }, { replace: true })}
            onAddCamera={manages ? () => onOpenDialog({ kind: "camera", device: detail.data }) : undefined}
          />
        </>
      )}
    </Drawer>
  );
}
