import { addFarmCamera, editFarmCamera, type FarmCamera } from "@huiyan/contract/farm/camera.api";
import { type FarmOwner } from "@huiyan/contract/farm/owner.api";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useSendForm } from "#shared/form/use-command-form.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { refreshFarm } from "../farm-cache.ts";
import { FarmCameraFields } from "./FarmCameraFields.tsx";
import { farmCameraText as text } from "./farm-camera.texts.ts";
import { emptyFarmCamera, type FarmCameraValues, farmCameraSchemas, valuesOf } from "./farm-camera-form.ts";
import { TrialPane } from "./TrialPane.tsx";

const width = 860;

interface Props {
  owner: FarmOwner;
  onClosed: () => void;
}

/** Dialog that adds a camera of a farmer. If a device is chosen, the camera is connected to it on save. */
export function AddFarmCamera({ owner, onClosed }: Props) {
  const entered = useContractForm<FarmCameraValues, typeof farmCameraSchemas.added>(
    farmCameraSchemas.added,
    emptyFarmCamera,
  );
  const { device_id } = entered.values;
  const form = useSendForm(entered, addFarmCamera, {
    sent: (camera) => ({ ...camera, farm_owner_id: owner._id, ...(device_id === "" ? {} : { device_id }) }),
    success: text("added"),
    refresh: refreshFarm,
  });
  return (
    <CommandDialog run={form} title={text("add")} action={text("add")} width={width} onClosed={onClosed}>
      <div className="farm-camera-form">
        <FarmCameraFields form={form} hasPassword={false} />
        <TrialPane form={form} owner={owner} />
      </div>
    </CommandDialog>
  );
}

/** Dialog that edits a camera. Changes also apply on the device to which it is connected. */
export function EditFarmCamera({ owner, camera, onClosed }: Props & { camera: FarmCamera }) {
  const { _id, name, has_password, point } = camera;
  const entered = useContractForm<FarmCameraValues, typeof farmCameraSchemas.edited>(
    farmCameraSchemas.edited,
    valuesOf(camera),
  );
  const form = useSendForm(entered, editFarmCamera, {
    sent: (changed) => ({ ...changed, _id }),
    success: text("changed"),
    refresh: refreshFarm,
  });
  return (
    <CommandDialog
      run={form}
      title={text("editTitle", { name })}
      action={text("save")}
      width={width}
      onClosed={onClosed}
    >
      {point !== null && <p className="note">{text("editAssigned", { device: point.device_name })}</p>}
      <div className="farm-camera-form">
        <FarmCameraFields form={form} hasPassword={has_password} />
        <TrialPane form={form} owner={owner} cameraId={_id} />
      </div>
    </CommandDialog>
  );
}
