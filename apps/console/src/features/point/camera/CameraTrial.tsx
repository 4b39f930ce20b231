import { tryCamera } from "@huiyan/contract/point/camera.api";
import { Button } from "antd";
import { Camera } from "lucide-react";
import { useCommand } from "../../../shared/api/use-command.ts";
import { cameraText as text } from "./camera.texts.ts";
import { type CameraForm } from "./use-camera-form.ts";

interface Props {
  camera: CameraForm;
  deviceId: string;
  pointId?: string;
}

/**
 * Button that takes a test picture with the typed values before they are saved. The picture disappears when a value
 * changes.
 */
export function CameraTrial({ camera, deviceId, pointId }: Props) {
  const trial = useCommand(tryCamera, { quiet: true });
  const entry = camera.entry();
  const current =
    JSON.stringify(trial.variables?.camera) === JSON.stringify(entry) && trial.variables?.device_id === deviceId;
  const start = async () => {
    if (entry === undefined || !(await camera.checkEntry())) return;
    trial.mutate({ device_id: deviceId, camera: entry, ...(pointId === undefined ? {} : { _id: pointId }) });
  };
  const size = current ? trial.data : undefined;
  const failed = current && !trial.isPending && trial.error !== null;
  return (
    <div className="camera-trial">
      <div className="camera-stage" aria-busy={trial.isPending}>
        {size ? (
          <img src={size.image} alt={text("triedPicture", { width: size.width, height: size.height })} />
        ) : (
          <span>{text("tryHint")}</span>
        )}
      </div>
      <Button
        icon={<Camera size={16} aria-hidden="true" />}
        loading={trial.isPending}
        disabled={deviceId === ""}
        {...(deviceId === "" ? { title: text("deviceFirst") } : {})}
        onClick={() => void start()}
      >
        {text("tryIt")}
      </Button>
      <span role="status" className={failed ? "form-note form-error" : "note"}>
        {trial.isPending && text("trying")}
        {size && text("tried", { width: size.width, height: size.height })}
        {failed && text("tryFailed", { reason: trial.error.message })}
      </span>
    </div>
  );
}
