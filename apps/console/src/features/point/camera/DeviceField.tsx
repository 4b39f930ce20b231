import { findDevices } from "@huiyan/contract/device/device.api";
import { Select } from "antd";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { FormField } from "../../../shared/form/FormField.tsx";
import { type FieldsOf } from "../../../shared/form/use-contract-form.ts";
import { nameOfDevice } from "../use-device-name.ts";
import { cameraText as text } from "./camera.texts.ts";
import { type CameraValues } from "./camera-form.ts";

/** All devices that the server gives: docs/reference/console.md C5. */
const pickerSize = 9999;

/** One of the visible devices, searchable by name. */
export function DeviceField({ form }: { form: FieldsOf<CameraValues> }) {
  const devices = useQueryOf(findDevices, { page: 1, size: pickerSize }, { staleTime: 60_000 });
  return (
    <FormField form={form} name="device_id" label={text("device")} error={devices.problem?.message} required>
      {({ value, ...control }) => (
        <Select
          {...control}
          showSearch={{ optionFilterProp: "label" }}
          placeholder={text("chooseDevice")}
          loading={devices.isPending}
          options={(devices.data?.list ?? []).map((device) => ({
            value: device.device_id,
            label: nameOfDevice(device),
          }))}
          {...(value === "" ? {} : { value })}
        />
      )}
    </FormField>
  );
}
