import { bindScanned } from "@huiyan/contract/device/adding.api";
import { Button } from "antd";
import { RotateCw, Square } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { useAlias } from "#features/setting/setting.public.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { grouped } from "#shared/format/count.ts";
import { deviceText } from "../device.texts.ts";
import { refreshDevices } from "../device-cache.ts";
import { GroupSelect } from "../dialogs/GroupSelect.tsx";
import { type ChosenGroup } from "../use-chosen-group.ts";
import { addingText as text } from "./adding.texts.ts";
import { FoundDevices } from "./FoundDevices.tsx";
import { canBind, scannedProblem, suggestedName } from "./found-devices.ts";
import { IpLook } from "./IpLook.tsx";
import { useNetworkScan } from "./use-network-scan.ts";
import "./adding.css";

/** Progress of the scan, and its buttons. */
function ScanStatus({ scan }: { scan: ReturnType<typeof useNetworkScan> }) {
  const { running, seconds, found, problem, stop, again } = scan;
  const agents = found?.filter(({ kind }) => kind === "agent").length ?? 0;
  const cameras = (found?.length ?? 0) - agents;
  const message = running
    ? text("scanning", { n: seconds })
    : found === undefined
      ? text("stopped")
      : text("scanned", { agents: grouped(agents), cameras: grouped(cameras) });
  return (
    <div className="scan-status">
      {problem === undefined ? (
        // Without a role while running, so that screen readers announce the result but not every second.
        <span role={running ? undefined : "status"}>{message}</span>
      ) : (
        <span role="alert" className="form-dialog-problem">
          {problem}
        </span>
      )}
      {running ? (
        <Button size="small" icon={<Square size={12} aria-hidden="true" />} onClick={() => void stop()}>
          {text("stop")}
        </Button>
      ) : (
        <Button size="small" icon={<RotateCw size={12} aria-hidden="true" />} onClick={again}>
          {text("again")}
        </Button>
      )}
    </div>
  );
}

interface Props {
  /** Group to which the devices are added. */
  group: ChosenGroup | undefined;
  onClosed: () => void;
}

/** Dialog that lists the devices of the local network. The user names devices that are not bound and binds them. */
export function ScanDialog({ group, onClosed }: Props) {
  const word = useAlias();
  const scan = useNetworkScan();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const { found = [] } = scan;
  const chosen = found
    .filter((device) => canBind(device) && picked.has(device.device_id))
    .map((device) => ({
      device_id: device.device_id,
      nickname: (names[device.device_id] ?? suggestedName(device)).trim(),
    }));
  const form = useCommandForm(bindScanned, {
    schema: z.object({ group_id: z.string() }),
    initial: { group_id: group?.id ?? "" },
    sent: ({ group_id }) => {
      const wrong = scannedProblem(chosen);
      setProblem(wrong);
      if (wrong !== undefined) return undefined;
      return { list: chosen, ...(group_id === "" ? {} : { group_id }) };
    },
    success: deviceText("done"),
    refresh: refreshDevices,
    // Some of the devices may be bound already, so the scan runs again and shows their state.
    onError: scan.again,
  });
  return (
    <CommandDialog
      run={{ ...form, dirty: picked.size > 0 || Object.keys(names).length > 0 }}
      title={text("scan")}
      action={chosen.length === 0 ? text("bind") : text("bindMany", { n: grouped(chosen.length) })}
      width={960}
      problem={problem ?? form.problem}
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
      <FormField
        form={form}
        name="group_id"
        label={text("target", { group: word })}
        hint={text("targetHint", { group: word })}
      >
        {(control) => <GroupSelect {...control} optional />}
      </FormField>
    </CommandDialog>
  );
}
