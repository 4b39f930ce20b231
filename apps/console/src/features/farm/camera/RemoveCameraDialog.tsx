import { type FarmCamera, removeFarmCamera, takeFarmCamera } from "@huiyan/contract/farm/camera.api";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { refreshFarm } from "../farm-cache.ts";
import { farmCameraText as text } from "./farm-camera.texts.ts";

interface Props {
  camera: FarmCamera;
  onClosed: () => void;
}

/** Asks before deleting a camera, and names the device whose point is deleted with it. */
export function RemoveCameraDialog({ camera: { _id, name, point }, onClosed }: Props) {
  const run = useConfirm(removeFarmCamera, () => ({ _id }), { success: text("removed"), refresh: refreshFarm });
  const title = text("removeTitle", { name });
  return (
    <CommandDialog run={run} title={title} action={title} danger onClosed={onClosed}>
      {point !== null && <p>{text("removeAssigned", { device: point.device_name })}</p>}
      <p className="note">{text("removeHint")}</p>
    </CommandDialog>
  );
}

export function TakeCameraDialog({ camera: { _id, name, point }, onClosed }: Props) {
  const run = useConfirm(takeFarmCamera, () => ({ _id }), { success: text("done"), refresh: refreshFarm });
  const device = point?.device_name ?? "";
  return (
    <CommandDialog
      run={run}
      title={text("takeTitle", { device, name })}
      action={text("take")}
      danger
      onClosed={onClosed}
    >
      <p>{text("takeHint", { device })}</p>
    </CommandDialog>
  );
}
