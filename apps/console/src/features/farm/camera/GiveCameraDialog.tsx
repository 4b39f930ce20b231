import { type FarmCamera, giveFarmCamera } from "@huiyan/contract/farm/camera.api";
import { type FarmOwner } from "@huiyan/contract/farm/owner.api";
import { z } from "zod";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { refreshFarm } from "../farm-cache.ts";
import { DeviceField } from "./DeviceField.tsx";
import { farmCameraText as text } from "./farm-camera.texts.ts";

interface Props {
  owner: FarmOwner;
  camera: FarmCamera;
  onClosed: () => void;
}

/** Dialog that connects a camera to one of the farmer's devices. The camera becomes a point of the device. */
export function GiveCameraDialog({ owner, camera: { _id, name }, onClosed }: Props) {
  const form = useCommandForm(giveFarmCamera, {
    schema: z.object({ device_id: z.string().min(1, text("pickDevice")) }),
    initial: { device_id: "" },
    sent: ({ device_id }) => ({ _id, device_id }),
    success: text("done"),
    refresh: refreshFarm,
  });
  return (
    <CommandDialog run={form} title={text("giveTitle", { name })} action={text("give")} onClosed={onClosed}>
      <DeviceField
        form={form}
        name="device_id"
        label={text("device")}
        hint={text("giveHint")}
        placeholder={text("pickDevice")}
        owner={owner}
        required
      />
    </CommandDialog>
  );
}
