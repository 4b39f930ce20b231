import { addDevice, bindDevices } from "@huiyan/contract/device/device.api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../../shared/api/use-command.ts";
import { FormDialog } from "../../../shared/dialog/FormDialog.tsx";
import { notify } from "../../../shared/dialog/notice.ts";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { SegmentFilter } from "../../../shared/list/filter/SegmentFilter.tsx";
import { deviceText as text } from "../device.texts.ts";
import { refreshDevices } from "../device-cache.ts";
import { type ChosenGroup } from "../use-chosen-group.ts";
import { useDeployment } from "../use-deployment.ts";
import { DeviceField } from "./DeviceField.tsx";
import { newDeviceSchema } from "./device-form.ts";
import { useDeviceCommand } from "./use-device-command.ts";

interface Props {
  /** The group that is looked at: the new device is bound to it. */
  group: ChosenGroup | undefined;
  onClosed: () => void;
}
type Key = "ip" | "id";

/**
 * Claims a device. A private or internal deployment finds it at its address, or takes its id; a shared one takes the id
 * and the code on its label.
 */
export function AddDeviceDialog({ group, onClosed }: Props) {
  const client = useQueryClient();
  const deployment = useDeployment();
  const local = deployment?.local === true;
  const [chosen, setChosen] = useState<Key>("ip");
  const key = local ? chosen : "id";
  const way = key === "id" && deployment !== undefined && !local ? "code" : key;
  const form = useSchemaForm(newDeviceSchema(way), { nickname: "", ip: "", device_id: "", code: "" });
  const bind = useCommand(bindDevices, { onSettled: () => void refreshDevices(client) });
  const command = useDeviceCommand(addDevice, {
    setErrors: form.setErrors,
    onDone: (_input, { device_id }) => {
      notify("success", text("added"));
      if (group !== undefined) bind.mutate({ group_id: group.id, device_id: [device_id] });
    },
  });
  const submit = () => {
    if (!form.check()) return;
    const nickname = form.values.nickname.trim();
    const device_id = form.values.device_id.trim();
    if (way === "ip") command.mutate({ nickname, ip: form.values.ip.trim() });
    else command.mutate({ nickname, device_id, ...(way === "code" ? { code: form.values.code.trim() } : {}) });
  };
  return (
    <FormDialog
      title={text("add")}
      action={text("add")}
      busy={command.isPending}
      done={command.isSuccess}
      problem={command.problem}
      onSubmit={submit}
      onClosed={onClosed}
    >
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
            form.setErrors({});
            command.reset();
          }}
        />
      )}
      {way === "ip" && <DeviceField form={form} field="ip" label={text("ip")} hint={text("ipHint")} autoFocus />}
      <DeviceField form={form} field="nickname" label={text("name")} autoFocus={way !== "ip"} />
      {way !== "ip" && <DeviceField form={form} field="device_id" label={text("deviceId")} hint={text("codeHint")} />}
      {way === "code" && <DeviceField form={form} field="code" label={text("code")} hint={text("codeHint")} />}
      {group !== undefined && <p className="note">{text("alsoBound", { name: group.name })}</p>}
    </FormDialog>
  );
}
