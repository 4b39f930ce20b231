import { compareVersions } from "@huiyan/contract/device/maintenance.rules";
import { Select } from "antd";
import { useId } from "react";
import { versionLabel } from "../../../shared/format/version.ts";
import { deviceText as text } from "../device.texts.ts";
import { type Package } from "./upgrade-package.ts";

interface Props {
  packages: readonly Package[];
  /** Older versions and this one cannot be chosen; undefined for many devices. */
  from?: string | undefined;
  value: string | undefined;
  onChange: (version: string | undefined) => void;
}

/** The version that devices get: the newest, unless somebody chooses. A withdrawn one is shown and cannot be chosen. */
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
