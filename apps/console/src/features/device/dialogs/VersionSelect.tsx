import { compareVersions } from "@huiyan/contract/device/maintenance.rules";
import { Select } from "antd";
import { useId } from "react";
import { versionLabel } from "#shared/format/version.ts";
import { deviceText as text } from "../device.texts.ts";
import { type Package } from "./upgrade-package.ts";

interface Props {
  packages: readonly Package[];
  /** Current version of the device, to offer only later ones. Undefined for several devices. */
  from?: string | undefined;
  value: string | undefined;
  onChange: (version: string | undefined) => void;
}

/**
 * Field for the version to install. The default is the newest one. A withdrawn version is listed but cannot be chosen.
 */
export function VersionSelect({ packages, from, value, onChange }: Props) {
  const id = useId();
  const newer = packages.filter(({ version }) => from === undefined || compareVersions(from, version) < 0);
  const versions = [...Map.groupBy(newer, ({ version }) => version)];
  return (
    <div className="device-version-select">
      <label htmlFor={id}>{text("chooseVersion")}</label>
      <Select
        id={id}
        value={value ?? ""}
        onChange={(version) => onChange(version === "" ? undefined : version)}
        options={[
          { value: "", label: text("newestVersion") },
          ...versions.map(([version, offered]) => {
            const withdrawn = offered.every((each) => each.withdrawn);
            const label = versionLabel(version);
            return {
              value: version,
              disabled: withdrawn,
              label: withdrawn ? text("withdrawn", { version: label }) : label,
            };
          }),
        ]}
      />
    </div>
  );
}
