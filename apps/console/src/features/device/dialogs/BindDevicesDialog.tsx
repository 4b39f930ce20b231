import { bindDevices, type Device, findDevices } from "@huiyan/contract/device/device.api";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { schemaProblem } from "#shared/form/schema-problem.ts";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { joinFacts } from "#shared/format/format-join.ts";
import { shortDeviceId } from "#shared/format/short-device-id.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { type CheckNode, CheckTree } from "#shared/tree/CheckTree.tsx";
import { deviceText as text } from "../device.texts.ts";
import { refreshDevices } from "../device-cache.ts";
import { deviceName } from "../device-name.ts";
import { deviceSearchText } from "../device-search.texts.ts";
import { type ChosenGroup } from "../use-chosen-group.ts";
import { ChosenDevices } from "./device-form.ts";

/** Page size that returns all devices: docs/reference/console.md C5. */
const pickerSize = 9999;

interface Props {
  group: ChosenGroup;
  onClosed: () => void;
}

function lineOf(device: Device): CheckNode {
  const note = joinFacts([shortDeviceId(device.device_id), device.group.name].filter((fact) => fact !== ""));
  return { key: device.device_id, name: deviceName(device), note, fixed: false, children: [] };
}

/** Dialog that adds devices to a group. The user can choose devices in their scope that are not in the group yet. */
export function BindDevicesDialog({ group, onClosed }: Props) {
  const devices = useQueryOf(findDevices, { page: 1, size: pickerSize });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [missing, setMissing] = useState<string>();
  const inputOf = () => {
    const problem = schemaProblem(ChosenDevices, [...chosen]);
    setMissing(problem);
    return problem === undefined ? { group_id: group.id, device_id: [...chosen] } : undefined;
  };
  const run = useConfirm(bindDevices, inputOf, { success: text("done"), refresh: refreshDevices });
  const free = devices.data?.list.filter(({ bind_group }) => !bind_group.includes(group.id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
    setMissing(undefined);
  };
  return (
    <CommandDialog
      run={{ ...run, dirty: chosen.size > 0 }}
      title={text("bindTitle", { name: group.name })}
      action={text("bind")}
      width={560}
      problem={missing ?? run.problem}
      onClosed={onClosed}
    >
      <CheckTree
        name={text("title")}
        searchHint={deviceSearchText("search")}
        nodes={free?.map(lineOf)}
        empty={text("bindNone")}
        checked={[...chosen]}
        chosen={chosen.size}
        onToggle={toggle}
        problem={<ProblemBanner query={devices} />}
      />
    </CommandDialog>
  );
}
