import { addPoint } from "@huiyan/contract/point/camera.api";
import { CommandDialog } from "../../../shared/dialog/CommandDialog.tsx";
import { useSendForm } from "../../../shared/form/use-command-form.ts";
import { pointText } from "../point.texts.ts";
import { refreshPointRelated } from "../point-cache.ts";
import { CameraFields } from "./CameraFields.tsx";
import { cameraText as text } from "./camera.texts.ts";
import { ownField, rateOf } from "./camera-form.ts";
import { DeviceField } from "./DeviceField.tsx";
import { useCameraForm } from "./use-camera-form.ts";
import "./camera.css";

export interface AddCameraProps {
  /** Absent: the device is chosen in the dialog. */
  deviceId?: string;
  deviceName?: string;
  onClosed: () => void;
}

/** A camera of the device's network becomes a video point. It may be tried before, and need not be. */
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
      onClosed={onClosed}
    >
      {deviceId === undefined && <DeviceField form={form} />}
      <CameraFields camera={camera} deviceId={values.device_id} />
    </CommandDialog>
  );
}
