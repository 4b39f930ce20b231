import { addDevice, bindDevices } from "@huiyan/contract/device/device.api";
import { useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { deviceText as text } from "../device.texts.ts";
import { refreshDevices } from "../device-cache.ts";
import { type ChosenGroup } from "../use-chosen-group.ts";
import { useDeployment } from "../use-deployment.ts";
import { newDeviceSchema } from "./device-form.ts";

interface Props {
  /** Group in which the user adds the device, and to which it is bound. */
  group: ChosenGroup | undefined;
  onClosed: () => void;
}
type Key = "ip" | "id";

const input = { autoComplete: "off" };
const first = { ...input, autoFocus: true };

/**
 * Dialog that binds a device to the organisation. In a private or internal deployment, the user enters the address or
 * the id of the device. In a shared deployment, the user enters the id and the code on the device's label.
 */
export function AddDeviceDialog({ group, onClosed }: Props) {
  const deployment = useDeployment();
  const local = deployment?.local === true;
  const [chosen, setChosen] = useState<Key>("ip");
  const key = local ? chosen : "id";
  const way = key === "id" && deployment !== undefined && !local ? "code" : key;
  const bind = useCommand(bindDevices, { refresh: refreshDevices });
  const form = useCommandForm(addDevice, {
    schema: newDeviceSchema(way),
    initial: { nickname: "", ip: "", device_id: "", code: "" },
    sent: (typed) => typed,
    success: text("added"),
    refresh: refreshDevices,
    onSuccess: ({ device_id }) => {
      if (group !== undefined) bind.mutate({ group_id: group.id, device_id: [device_id] });
    },
  });
  return (
    <CommandDialog run={form} title={text("add")} action={text("add")} onClosed={onClosed}>
      {local && (
        <SegmentFilter<Key>
          name={text("addWay")}
          value={key}
          options={[
            { value: "ip", label: text("byIp") },
            { value: "id", label: text("byId") },
          ]}
          onChange={(next) => {
            setChosen(next);
            form.clearErrors();
            form.forget();
          }}
        />
      )}
      {way === "ip" && (
        <TextField form={form} name="ip" label={text("ip")} hint={text("ipHint")} required input={first} />
      )}
      <TextField form={form} name="nickname" label={text("name")} required input={way === "ip" ? input : first} />
      {way !== "ip" && (
        <TextField
          form={form}
          name="device_id"
          label={text("deviceId")}
          hint={text("codeHint")}
          required
          input={input}
        />
      )}
      {way === "code" && (
        <TextField form={form} name="code" label={text("code")} hint={text("codeHint")} required input={input} />
      )}
      {group !== undefined && <p className="note">{text("alsoBound", { name: group.name })}</p>}
    </CommandDialog>
  );
}
