import { findDevices } from "@huiyan/contract/device/device.api";
import { type FarmOwner } from "@huiyan/contract/farm/owner.api";
import { Select } from "antd";
import { type FieldPath, type FieldValues } from "react-hook-form";
import { deviceName } from "#features/device/device.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { type FieldProps, FormField } from "#shared/form/FormField.tsx";
import { farmCameraText as text } from "./farm-camera.texts.ts";

/** Page size that returns all devices: docs/reference/console.md C5. */
const pickerSize = 9999;

type Props<V extends FieldValues> = FieldProps<V, FieldPath<V>> & { owner: FarmOwner; placeholder: string };

/** Field for a device in the farmer's group or its subgroups. */
export function DeviceField<V extends FieldValues>({ owner, placeholder, hint, ...field }: Props<V>) {
  const devices = useQueryOf(findDevices, { page: 1, size: pickerSize, group_id: owner.org_group });
  const list = devices.data?.list;
  return (
    <FormField {...field} hint={list?.length === 0 ? text("noDevices") : hint} error={devices.problem?.message}>
      {({ value, ...control }) => (
        <Select
          {...control}
          showSearch={{ optionFilterProp: "label" }}
          allowClear
          placeholder={placeholder}
          loading={devices.isPending}
          options={(list ?? []).map((device) => ({
            value: device.device_id,
            label: device.online ? deviceName(device) : text("deviceOffline", { name: deviceName(device) }),
          }))}
          onChange={(next: string | undefined) => control.onChange(next ?? "")}
          {...(value === "" ? {} : { value })}
        />
      )}
    </FormField>
  );
}
