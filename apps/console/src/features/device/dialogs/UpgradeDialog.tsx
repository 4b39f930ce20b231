import { type Device } from "@huiyan/contract/device/device.api";
import { listPackages, upgradeDevice } from "@huiyan/contract/device/maintenance.api";
import { packageFor } from "@huiyan/contract/device/maintenance.rules";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { versionLabel } from "#shared/format/version.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { detailText } from "../detail/device-detail.texts.ts";
import { deviceText as text } from "../device.texts.ts";
import { refreshDevices } from "../device-cache.ts";
import { deviceName } from "../device-name.ts";
import { upgradeBlock } from "./upgrade-package.ts";
import { VersionSelect } from "./VersionSelect.tsx";

interface Props {
  device: Device;
  /** Called after the upgrade has started, so that the caller can show its progress. */
  onStarted: (deviceId: string) => void;
  onClosed: () => void;
}

/** Asks before upgrading a device: shows both versions and says that the device restarts. */
export function UpgradeDialog({ device, onStarted, onClosed }: Props) {
  const packages = useQueryOf(listPackages, {}, { staleTime: 0 });
  const { device_id, platform } = device;
  const [version, setVersion] = useState<string>();
  const run = useConfirm(upgradeDevice, () => ({ device_id, version }), {
    success: text("carriedOut"),
    refresh: refreshDevices,
    onSuccess: () => onStarted(device_id),
  });
  const wanted = packages.data && packageFor(packages.data, platform, version);
  const block = packages.data && upgradeBlock(device, wanted);
  const blocked = packages.data === undefined ? text("loading") : block && detailText(block);
  const name = deviceName(device);
  const { main_frame } = device.system.version;
  return (
    <CommandDialog
      run={run}
      title={text("upgradeTitle", { name })}
      action={wanted === undefined ? text("upgrade") : text("upgradeTo", { version: versionLabel(wanted.version) })}
      problem={run.problem ?? (block && detailText(block))}
      blocked={blocked}
      onClosed={onClosed}
    >
      <ProblemBanner query={packages} />
      {packages.data !== undefined && (
        <VersionSelect
          packages={packages.data.filter((each) => each.platform === "" || each.platform === platform)}
          from={main_frame}
          value={version}
          onChange={setVersion}
        />
      )}
      {wanted !== undefined && (
        <p className="device-versions-step num">
          <span>{main_frame === undefined ? "-" : versionLabel(main_frame)}</span>
          <ArrowRight size={16} strokeWidth={1.75} aria-label={text("becomes")} />
          <strong>{versionLabel(wanted.version)}</strong>
        </p>
      )}
      {wanted !== undefined && wanted.notes !== "" && <p className="device-notes">{wanted.notes}</p>}
      <p className="device-hint">{text("upgradeHint")}</p>
    </CommandDialog>
  );
}
