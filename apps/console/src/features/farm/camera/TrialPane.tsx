import { tryFarmCamera } from "@huiyan/contract/farm/camera.api";
import { type FarmOwner } from "@huiyan/contract/farm/owner.api";
import { Button } from "antd";
import { Camera } from "lucide-react";
import { MeasuredCamera } from "#features/point/point.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { type ContractForm } from "#shared/form/use-contract-form.ts";
import { DeviceField } from "./DeviceField.tsx";
import { farmCameraText as text } from "./farm-camera.texts.ts";
import { type FarmCameraValues, inputOf, triedFields } from "./farm-camera-form.ts";

interface Props {
  form: ContractForm<FarmCameraValues>;
  owner: FarmOwner;
  /** Id of the edited camera; undefined for a new one. */
  cameraId?: string;
}

/**
 * Field for the device, and a button that takes a test picture with the typed values. The picture disappears when a
 * value changes.
 */
export function TrialPane({ form, owner, cameraId }: Props) {
  const trial = useCommand(tryFarmCamera, { quiet: true });
  const { values } = form;
  const isNew = cameraId === undefined;
  const edited = isNew ? {} : { _id: cameraId };
  const input = {
    ...inputOf(values),
    name: values.name.trim() || "-",
    farm_owner_id: owner._id,
    device_id: values.device_id,
    ...edited,
  };
  const isCurrent = JSON.stringify({ ...trial.variables, name: "" }) === JSON.stringify({ ...input, name: "" });
  const start = async () => {
    if (await form.checkFields([...triedFields[values.brand]])) trial.mutate(input);
  };
  const tried = isCurrent ? trial.data : undefined;
  const size = tried && { width: tried.width, height: tried.height };
  const failed = isCurrent && !trial.isPending && trial.error !== null;
  const blocked = values.device_id === "";
  return (
    <>
      <div className="farm-trial">
        <DeviceField
          form={form}
          name="device_id"
          label={text(isNew ? "device" : "trialDevice")}
          hint={text(isNew ? "deviceHint" : "trialHint")}
          placeholder={text(isNew ? "chooseDevice" : "pickDevice")}
          owner={owner}
        />
        <div className="farm-trial-stage" aria-busy={trial.isPending}>
          {tried ? <img src={tried.image} alt={text("triedPicture", size)} /> : <span>{text("tryHint")}</span>}
        </div>
        <Button
          icon={<Camera size={16} aria-hidden="true" />}
          loading={trial.isPending}
          disabled={blocked}
          {...(blocked ? { title: text("tryFirst") } : {})}
          onClick={() => void start()}
        >
          {text("tryIt")}
        </Button>
        <span role="status" className={failed ? "form-note form-error" : "note"}>
          {trial.isPending && text("trying")}
          {size && text("tried", size)}
          {failed && text("tryFailed", { reason: trial.error.message })}
        </span>
      </div>
      {tried && <MeasuredCamera tried={tried} />}
    </>
  );
}
