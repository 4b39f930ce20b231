import { type Answer } from "@huiyan/contract/endpoint";
import { type CameraEntry, type getCamera } from "@huiyan/contract/point/camera.api";
import { useState } from "react";
import { type z } from "zod";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { cameraText as text } from "./camera.texts.ts";
import { type CameraValues, cameraSchemas, type EnteredKind, emptyCamera, entryOf } from "./camera-form.ts";

type Stored = Answer<typeof getCamera>;
const addressFields = { rtsp: ["url", "sub_url"], onvif: ["host", "port"] } as const;
const loginFields = ["username", "password"] as const;

const motionValues = ({ level, look_seconds }: Stored["motion"]) => ({
  motion_level: level,
  look_seconds: String(look_seconds),
});

/** Returns the form values of a stored camera. */
function valuesOf(device_id: string, { name, analysis_fps, motion, camera }: Stored): CameraValues {
  const values = { ...emptyCamera, device_id, name, analysis_fps: String(analysis_fps), ...motionValues(motion) };
  if (camera === null) return values;
  if (camera.kind === "gb28181") return { ...values, transport: camera.transport };
  const { username } = camera;
  return camera.kind === "rtsp"
    ? { ...values, username, url: camera.url, sub_url: camera.sub_url }
    : { ...values, username, host: camera.host, port: String(camera.port) };
}

/**
 * Keeps the state of a camera form. The form never contains the stored password, only whether one is stored.
 * @param deviceId id of the device that opens the camera; "" until chosen
 */
export function useCameraForm(deviceId: string) {
  const [kind, setKind] = useState<EnteredKind | "gb28181" | "own">("rtsp");
  const [stored, setStored] = useState<Stored>();
  const [cleared, setCleared] = useState(false);
  const form = useContractForm<CameraValues, z.ZodType>(
    cameraSchemas[kind],
    { ...emptyCamera, device_id: deviceId },
    ({ device_id }) => [device_id === "" ? { field: "device_id", text: text("deviceMissing") } : undefined],
  );
  const entered: EnteredKind | undefined = kind === "own" || kind === "gb28181" ? undefined : kind;
  return {
    form,
    kind: entered,
    /** True for a channel that registers by GB/T 28181, whose address is not entered. */
    isGb: kind === "gb28181",
    setKind,
    hasPassword: stored?.has_password === true,
    cleared,
    setCleared,
    /** Fills the form with the stored values. Only the first call has an effect, so that typed values stay. */
    fill(camera: Stored) {
      if (stored !== undefined) return;
      setStored(camera);
      setKind(camera.camera?.kind ?? "own");
      form.reset(valuesOf(deviceId, camera));
    },
    /** Returns the camera of the form; undefined for a built-in camera, whose address cannot be changed. */
    entry: (): CameraEntry | undefined => entered && entryOf(entered, form.values, cleared),
    /** Returns whether a test picture can be taken, for which the name is not required. Marks missing values. */
    checkEntry: async () =>
      entered !== undefined && (await form.checkFields([...addressFields[entered], ...loginFields])),
  };
}
export type CameraForm = ReturnType<typeof useCameraForm>;
