import { gbTransports } from "@huiyan/contract/gb28181/gb28181.rules";
import { Select } from "antd";
import { FormField } from "#shared/form/FormField.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { CameraAddress } from "./CameraAddress.tsx";
import { CameraLogin } from "./CameraLogin.tsx";
import { CameraRate } from "./CameraRate.tsx";
import { CameraTrial } from "./CameraTrial.tsx";
import { cameraText as text } from "./camera.texts.ts";
import { enteredKinds } from "./camera-form.ts";
import { GbHint } from "./GbHint.tsx";
import { type CameraForm } from "./use-camera-form.ts";

interface Props {
  camera: CameraForm;
  /** Id of the device that opens the camera; empty until chosen. */
  deviceId: string;
  /** Id of the edited point; undefined for a new one. */
  pointId?: string;
}

/** Form fields of a camera: name, address, credentials, and a test picture. */
export function CameraFields({ camera, deviceId, pointId }: Props) {
  const { form, kind, setKind, isGb } = camera;
  const name = (
    <TextField form={form} name="name" label={text("name")} required input={{ autoFocus: true, autoComplete: "off" }} />
  );
  const kinds = (
    <div className="camera-kind">
      <span>{text("kind")}</span>
      <SegmentFilter
        name={text("kind")}
        value={kind ?? "gb28181"}
        options={[...enteredKinds, ...(pointId === undefined ? (["gb28181"] as const) : [])].map((value) => ({
          value,
          label: text(value),
        }))}
        onChange={setKind}
      />
    </div>
  );
  if (isGb && pointId === undefined) {
    return (
      <>
        {kinds}
        <GbHint deviceId={deviceId} />
      </>
    );
  }
  if (isGb) {
    return (
      <>
        {name}
        <p className="note">{text("gbEdit")}</p>
        <FormField form={form} name="transport" label={text("transport")} hint={text("transportHint")}>
          {(control) => (
            <Select
              {...control}
              className="camera-motion"
              options={gbTransports.map((value) => ({ value, label: text(value) }))}
            />
          )}
        </FormField>
        <CameraRate form={form} />
      </>
    );
  }
  if (kind === undefined) {
    return (
      <>
        {name}
        <p className="note">{text("ownHint")}</p>
      </>
    );
  }
  return (
    <div className="camera-form">
      <div className="camera-fields">
        {name}
        {kinds}
        <CameraAddress camera={camera} kind={kind} deviceId={deviceId} />
        <CameraLogin camera={camera} />
        <CameraRate form={form} />
      </div>
      <CameraTrial camera={camera} deviceId={deviceId} {...(pointId === undefined ? {} : { pointId })} />
    </div>
  );
}
