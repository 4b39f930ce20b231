import { type Device } from "@huiyan/contract/device/device.api";
import { listPackages, upgradeDevice } from "@huiyan/contract/device/upkeep.api";
import { ArrowRight } from "lucide-react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { FormDialog } from "../../../shared/dialog/FormDialog.tsx";
import { notify } from "../../../shared/dialog/notice.ts";
import { versionLabel } from "../../../shared/format/version.ts";
import { ProblemBanner } from "../../../shared/screen/ProblemBanner.tsx";
import { detailText } from "../detail/device-detail.texts.ts";
import { deviceText as text } from "../device.texts.ts";
import { deviceName } from "../device-name.ts";
import { packageFor, upgradeBlock } from "./upgrade-package.ts";
import { useDeviceCommand } from "./use-device-command.ts";

interface Props {
  device: Device;
  /** Leads to where its progress is shown. */
  onStarted: (deviceId: string) => void;
  onClosed: () => void;
}

/** From which version to which, and that the device restarts. */
export function UpgradeDialog({ device, onStarted, onClosed }: Props) {
  const packages = useQueryOf(listPackages, {}, { staleTime: 0 });
  const command = useDeviceCommand(upgradeDevice, {
    onDone: ({ device_id }) => {
      notify("success", text("done"));
      onStarted(device_id);
    },
  });
  const newest = packages.data && packageFor(packages.data, device);
  const block = packages.data && upgradeBlock(device, newest);
  const blocked = packages.data === undefined ? text("loading") : block && detailText(block);
  const name = deviceName(device);
  const { main_frame } = device.system.version;
  return (
    <FormDialog
      title={text("upgradeTitle", { name })}
      action={newest === undefined ? text("upgrade") : text("upgradeTo", { version: versionLabel(newest.version) })}
      busy={command.isPending}
      done={command.isSuccess}
      problem={command.problem ?? (block && detailText(block))}
      blocked={blocked}
      onSubmit={() => command.mutate({ device_id: device.device_id })}
      onClosed={onClosed}
    >
      <ProblemBanner query={packages} />
      {newest !== undefined && (
        <p className="device-versions-step num">
          <span>{main_frame === undefined ? "-" : versionLabel(main_frame)}</span>
          <ArrowRight size={16} strokeWidth={1.75} aria-label={text("becomes")} />
          <strong>{versionLabel(newest.version)}</strong>
        </p>
      )}
      {newest !== undefined && newest.notes !== "" && <p className="device-notes">{newest.notes}</p>}
      <p className="device-hint">{text("upgradeHint")}</p>
    </FormDialog>
  );
}
