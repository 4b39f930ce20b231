import { type Device } from "@huiyan/contract/device/device.api";
import { listPackages, upgradeDevice } from "@huiyan/contract/device/upkeep.api";
import { ArrowRight } from "lucide-react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { CommandDialog } from "../../../shared/dialog/CommandDialog.tsx";
import { useConfirm } from "../../../shared/form/use-confirm.ts";
import { versionLabel } from "../../../shared/format/version.ts";
import { ProblemBanner } from "../../../shared/screen/ProblemBanner.tsx";
import { detailText } from "../detail/device-detail.texts.ts";
import { deviceText as text } from "../device.texts.ts";
import { refreshDevices } from "../device-cache.ts";
import { deviceName } from "../device-name.ts";
import { packageFor, upgradeBlock } from "./upgrade-package.ts";

interface Props {
  device: Device;
  /** Leads to where its progress is shown. */
  onStarted: (deviceId: string) => void;
  onClosed: () => void;
}

/** From which version to which, and that the device restarts. */
export function UpgradeDialog({ device, onStarted, onClosed }: Props) {
  const packages = useQueryOf(listPackages, {}, { staleTime: 0 });
  const { device_id } = device;
  const run = useConfirm(upgradeDevice, () => ({ device_id }), {
    success: text("done"),
    refresh: refreshDevices,
    onSuccess: () => onStarted(device_id),
  });
  const newest = packages.data && packageFor(packages.data, device);
  const block = packages.data && upgradeBlock(device, newest);
  const blocked = packages.data === undefined ? text("loading") : block && detailText(block);
  const name = deviceName(device);
  const { main_frame } = device.system.version;
  return (
    <CommandDialog
      run={run}
      title={text("upgradeTitle", { name })}
      action={newest === undefined ? text("upgrade") : text("upgradeTo", { version: versionLabel(newest.version) })}
      problem={run.problem ?? (block && detailText(block))}
      blocked={blocked}
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
    </CommandDialog>
  );
}
