import { type Device, editDevice } from "@huiyan/contract/device/device.api";
import { deviceRemarkMax } from "@huiyan/contract/device/device.rules";
import { Input } from "antd";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { deviceText as text } from "../device.texts.ts";
import { changeDevices, refreshDevices } from "../device-cache.ts";
import { deviceName } from "../device-name.ts";
import { EditedDevice } from "./device-form.ts";

interface Props {
  device: Device;
  onClosed: () => void;
}

/** Dialog that edits name and note of a device. The id cannot be changed. */
export function EditDeviceDialog({ device, onClosed }: Props) {
  const { device_id, nickname, remark } = device;
  const form = useCommandForm(editDevice, {
    schema: EditedDevice,
    initial: { nickname, remark },
    sent: (typed) => ({ device_id, ...typed }),
    change: (client, next) =>
      changeDevices(client, [device_id], (old) => ({
        ...old,
        nickname: next.nickname,
        remark: next.remark ?? old.remark,
      })),
    success: text("changed"),
    refresh: refreshDevices,
  });
  return (
    <CommandDialog
      run={form}
      title={text("editTitle", { name: deviceName(device) })}
      action={text("save")}
      onClosed={onClosed}
    >
      <TextField form={form} name="nickname" label={text("name")} required input={{ autoFocus: true }} />
      <FormField form={form} name="remark" label={text("remark")}>
        {(control) => <Input.TextArea {...control} rows={3} maxLength={deviceRemarkMax} showCount />}
      </FormField>
      <FieldFrame label={text("deviceId")} hint={text("idFixed")}>
        {(control) => <Input {...control} value={device_id} disabled />}
      </FieldFrame>
    </CommandDialog>
  );
}
