import { editPoint, getCamera } from "@huiyan/contract/point/camera.api";
import { type Point } from "@huiyan/contract/point/point.api";
import { useEffect, useEffectEvent } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { FormDialog } from "../../../shared/dialog/FormDialog.tsx";
import { notify } from "../../../shared/dialog/notice.ts";
import { ProblemBanner } from "../../../shared/screen/ProblemBanner.tsx";
import { usePointCommand } from "../dialogs/use-point-command.ts";
import { pointText } from "../point.texts.ts";
import { CameraFields } from "./CameraFields.tsx";
import { cameraText as text } from "./camera.texts.ts";
import { useCameraForm } from "./use-camera-form.ts";
import "./camera.css";

/** Another name, another way to the camera. What is the device's own can only be renamed. */
export function EditPointDialog({ point, onClosed }: { point: Point; onClosed: () => void }) {
  const { _id, device_id } = point;
  const stored = useQueryOf(getCamera, { _id }, { staleTime: 0, gcTime: 0 });
  const camera = useCameraForm();
  const { form } = camera;
  const command = usePointCommand(editPoint, {
    setErrors: form.setErrors,
    change: { ids: ({ _id: id }) => [id], row: (old, { name }) => ({ ...old, name }) },
    onDone: () => notify("success", pointText("changed")),
  });
  const begin = useEffectEvent(camera.fill);
  const { data } = stored;
  useEffect(() => {
    if (data !== undefined) begin(data);
  }, [data]);
  const submit = () => {
    if (!form.check()) return;
    const { name, analysis_fps } = form.values;
    const entry = camera.entry();
    const changed = entry === undefined ? {} : { camera: entry, analysis_fps: Number(analysis_fps) };
    command.mutate({ _id, name: name.trim(), ...changed });
  };
  return (
    <FormDialog
      title={text("editTitle", { name: point.name })}
      action={pointText("save")}
      width={camera.kind === undefined ? 480 : 820}
      busy={command.isPending}
      done={command.isSuccess}
      problem={command.problem}
      {...(data === undefined ? { blocked: pointText("loading") } : {})}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <ProblemBanner query={stored} />
      {data === undefined ? (
        stored.problem === null && <p className="note">{pointText("loading")}</p>
      ) : (
        <CameraFields camera={camera} deviceId={device_id} pointId={_id} />
      )}
    </FormDialog>
  );
}
