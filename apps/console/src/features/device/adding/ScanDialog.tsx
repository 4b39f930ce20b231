import { bindScanned } from "@huiyan/contract/device/adding.api";
import { useState } from "react";
import { FormDialog } from "../../../shared/dialog/FormDialog.tsx";
import { notify } from "../../../shared/dialog/notice.ts";
import { FormField } from "../../../shared/form/FormField.tsx";
import { grouped } from "../../../shared/format/count.ts";
import { useAlias } from "../../setting/setting.public.ts";
import { deviceText } from "../device.texts.ts";
import { GroupSelect } from "../dialogs/GroupSelect.tsx";
import { useDeviceCommand } from "../dialogs/use-device-command.ts";
import { type ChosenGroup } from "../use-chosen-group.ts";
import { addingText as text } from "./adding.texts.ts";
import { FoundDevices } from "./FoundDevices.tsx";
import { canBind, scannedProblem, suggestedName } from "./found-devices.ts";
import { IpLook } from "./IpLook.tsx";
import { ScanStatus } from "./ScanStatus.tsx";
import { useNetworkScan } from "./use-network-scan.ts";
import "./adding.css";

interface Props {
  /** The group that is looked at. */
  group: ChosenGroup | undefined;
  onClosed: () => void;
}

/** What stands on the local network; those that are free are named and bound. */
export function ScanDialog({ group, onClosed }: Props) {
  const word = useAlias();
  const scan = useNetworkScan();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [groupId, setGroupId] = useState(group?.id ?? "");
  const [problem, setProblem] = useState<string>();
  const command = useDeviceCommand(bindScanned, { onDone: () => notify("success", deviceText("done")) });
  const { found = [] } = scan;
  const chosen = found
    .filter((device) => canBind(device) && picked.has(device.device_id))
    .map((device) => ({
      device_id: device.device_id,
      nickname: (names[device.device_id] ?? suggestedName(device)).trim(),
    }));
  const submit = () => {
    const wrong = scannedProblem(chosen);
    setProblem(wrong);
    if (wrong !== undefined) return;
    const target = groupId === "" ? {} : { group_id: groupId };
    // those before the refused one are bound: the states are looked at anew
    command.mutate({ list: chosen, ...target }, { onError: scan.again });
  };
  return (
    <FormDialog
      title={text("scan")}
      action={chosen.length === 0 ? text("bind") : text("bindMany", { n: grouped(chosen.length) })}
      width={960}
      busy={command.isPending}
      done={command.isSuccess}
      problem={problem ?? command.problem}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <div className="scan-head">
        <ScanStatus scan={scan} />
        <IpLook look={scan.look} />
      </div>
      <FoundDevices
        scan={scan}
        picked={picked}
        names={names}
        marked={problem !== undefined}
        onPick={(next) => {
          setPicked(next);
          setProblem(undefined);
        }}
        onName={(id, name) => {
          setNames((old) => ({ ...old, [id]: name }));
          setProblem(undefined);
        }}
      />
      <FormField label={text("target", { group: word })} error={undefined} hint={text("targetHint", { group: word })}>
        {(control) => <GroupSelect control={control} value={groupId} optional onChange={setGroupId} />}
      </FormField>
    </FormDialog>
  );
}
