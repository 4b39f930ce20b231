import { findDevices } from "@huiyan/contract/device/device.api";
import { addPoint } from "@huiyan/contract/point/camera.api";
import { Select } from "antd";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { useSendForm } from "#shared/form/use-command-form.ts";
import { type FieldsOf } from "#shared/form/use-contract-form.ts";
import { pointText } from "../point.texts.ts";
import { refreshPointRelated } from "../point-cache.ts";
import { nameOfDevice } from "../use-device-name.ts";
import { CameraFields } from "./CameraFields.tsx";
import { cameraText as text } from "./camera.texts.ts";
import { type CameraValues, ownField, rateOf } from "./camera-form.ts";
import { useCameraForm } from "./use-camera-form.ts";
import "./camera.css";

/** Page size that returns all devices: docs/reference/console.md C5. */
const pickerSize = 9999;

/** Field for one of the devices in the user's scope, searchable by name. */
function DeviceField({ form }: { form: FieldsOf<CameraValues> }) {
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

export interface AddCameraProps {
  /** Id of the device; undefined if the user chooses it in the dialog. */
  deviceId?: string;
  deviceName?: string;
  onClosed: () => void;
}

/** Dialog that adds a camera in the network of a device as a point. The user may test the camera before saving. */
export function AddCameraDialog({ deviceId, deviceName, onClosed }: AddCameraProps) {
  const camera = useCameraForm(deviceId ?? "");
  const { values } = camera.form;
  const form = useSendForm(camera.form, addPoint, {
    sent: () => {
      const entry = camera.entry();
      const { device_id, name } = values;
      return entry && { device_id, name: name.trim(), camera: entry, ...rateOf(values) };
    },
    fieldOf: ownField,
    success: pointText("addedDone"),
    refresh: refreshPointRelated,
  });
  return (
    <CommandDialog
      run={form}
      title={deviceName === undefined ? text("addTitle") : text("addToTitle", { device: deviceName })}
      action={text("addTitle")}
      width={820}
      blocked={camera.isGb ? text("gbAbout") : undefined}
      onClosed={onClosed}
    >
      {deviceId === undefined && <DeviceField form={form} />}
      <CameraFields camera={camera} deviceId={values.device_id} />
    </CommandDialog>
  );
}
