import { findDevices } from "@huiyan/contract/device/device.api";
import { Select } from "antd";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { FormField } from "../../../shared/form/FormField.tsx";
import { nameOfDevice } from "../use-device-name.ts";
import { cameraText as text } from "./camera.texts.ts";

/** Picker size of the specification, part 1, section 9. */
const pickerSize = 9999;

interface Props {
  /** Empty: nothing is chosen. */
  value: string;
  error: string | undefined;
  onChange: (deviceId: string) => void;
}

/** One of the visible devices, searchable by name. */
export function DeviceField({ value, error, onChange }: Props) {
  const devices = useQueryOf(findDevices, { page: 1, size: pickerSize }, { staleTime: 60_000 });
  return (
    <FormField label={text("device")} error={error ?? devices.problem?.message} required>
      {(control) => (
        <Select
          {...control}
          showSearch={{ optionFilterProp: "label" }}
          placeholder={text("chooseDevice")}
          loading={devices.isPending}
          options={(devices.data?.list ?? []).map((device) => ({
            value: device.device_id,
            label: nameOfDevice(device),
          }))}
          {...(error === undefined ? {} : { status: "error" as const })}
          {...(value === "" ? {} : { value })}
          onChange={(id: string) => onChange(id)}
        />
      )}
    </FormField>
  );
}
