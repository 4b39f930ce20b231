import { addPoint } from "@huiyan/contract/point/camera.api";
import { useState } from "react";
import { FormDialog } from "../../../shared/dialog/FormDialog.tsx";
import { notify } from "../../../shared/dialog/notice.ts";
import { usePointCommand } from "../dialogs/use-point-command.ts";
import { pointText } from "../point.texts.ts";
import { CameraFields } from "./CameraFields.tsx";
import { cameraText as text } from "./camera.texts.ts";
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
  const [chosen, setChosen] = useState(deviceId ?? "");
  const [missing, setMissing] = useState(false);
  const camera = useCameraForm();
  const { form } = camera;
  const command = usePointCommand(addPoint, {
    setErrors: form.setErrors,
    onDone: () => notify("success", pointText("addedDone")),
  });
  const submit = () => {
    const entry = camera.entry();
    setMissing(chosen === "");
    if (!form.check() || chosen === "" || entry === undefined) return;
    const { name, analysis_fps } = form.values;
    command.mutate({ device_id: chosen, name: name.trim(), camera: entry, analysis_fps: Number(analysis_fps) });
  };
  return (
    <FormDialog
      title={deviceName === undefined ? text("addTitle") : text("addToTitle", { device: deviceName })}
      action={text("addTitle")}
      width={820}
      busy={command.isPending}
      done={command.isSuccess}
      problem={command.problem}
      onSubmit={submit}
      onClosed={onClosed}
    >
      {deviceId === undefined && (
        <DeviceField
          value={chosen}
          error={missing ? text("deviceMissing") : undefined}
          onChange={(id) => {
            setChosen(id);
            setMissing(false);
          }}
        />
      )}
      <CameraFields camera={camera} deviceId={chosen} />
    </FormDialog>
  );
}
