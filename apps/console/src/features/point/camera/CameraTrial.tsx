import { tryCamera } from "@huiyan/contract/point/camera.api";
import { Button } from "antd";
import { Camera } from "lucide-react";
import { useCommand } from "#shared/api/use-command.ts";
import { cameraText as text } from "./camera.texts.ts";
import { MeasuredCamera } from "./MeasuredCamera.tsx";
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
  const tried = current ? trial.data : undefined;
  const failed = current && !trial.isPending && trial.error !== null;
  return (
    <>
      <div className="camera-trial">
        <div className="camera-stage" aria-busy={trial.isPending}>
          {tried ? (
            <img src={tried.image} alt={text("triedPicture", { width: tried.width, height: tried.height })} />
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
          {tried && text("tried", { width: tried.width, height: tried.height })}
          {failed && text("tryFailed", { reason: trial.error.message })}
        </span>
      </div>
      {tried && <MeasuredCamera tried={tried} />}
    </>
  );
}
