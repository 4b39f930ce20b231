import { editPoint, getCamera } from "@huiyan/contract/point/camera.api";
import { type Point } from "@huiyan/contract/point/point.api";
import { useEffect, useEffectEvent } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useSendForm } from "#shared/form/use-command-form.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { pointText } from "../point.texts.ts";
import { changePoints, refreshPointRelated } from "../point-cache.ts";
import { CameraFields } from "./CameraFields.tsx";
import { cameraText as text } from "./camera.texts.ts";
import { ownField, rateOf } from "./camera-form.ts";
import { useCameraForm } from "./use-camera-form.ts";
import "./camera.css";

/** Dialog that edits name and address of a camera. For a built-in camera of a device, only the name can be changed. */
export function EditPointDialog({ point, onClosed }: { point: Point; onClosed: () => void }) {
  const { _id, device_id } = point;
  const stored = useQueryOf(getCamera, { _id }, { staleTime: 0, gcTime: 0 });
  const camera = useCameraForm(device_id);
  const { data } = stored;
  const form = useSendForm(camera.form, editPoint, {
    sent: () => {
      const { values } = camera.form;
      const entry = camera.entry();
      const rate = entry !== undefined || camera.isGb ? rateOf(values, data?.motion) : {};
      const transport = camera.isGb ? { gb_transport: values.transport } : {};
      const changed = { ...rate, ...transport, ...(entry !== undefined && { camera: entry }) };
      return { _id, name: values.name.trim(), ...changed };
    },
    fieldOf: ownField,
    change: (client, { name }) => changePoints(client, [_id], (old) => ({ ...old, name })),
    success: pointText("changed"),
    refresh: refreshPointRelated,
  });
  const begin = useEffectEvent(camera.fill);
  useEffect(() => {
    if (data !== undefined) begin(data);
  }, [data]);
  return (
    <CommandDialog
      run={form}
      title={text("editTitle", { name: point.name })}
      action={pointText("save")}
      width={camera.kind === undefined ? 480 : 820}
      blocked={data === undefined ? pointText("loading") : undefined}
      onClosed={onClosed}
    >
      <ProblemBanner query={stored} />
      {data === undefined ? (
        stored.problem === null && <p className="note">{pointText("loading")}</p>
      ) : (
        <CameraFields camera={camera} deviceId={device_id} pointId={_id} />
      )}
    </CommandDialog>
  );
}
