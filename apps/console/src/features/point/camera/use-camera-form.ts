import { type Answer } from "@huiyan/contract/endpoint";
import { type CameraEntry, type getCamera } from "@huiyan/contract/point/camera.api";
import { useState } from "react";
import { type z } from "zod";
import { useContractForm } from "../../../shared/form/use-contract-form.ts";
import { cameraText as text } from "./camera.texts.ts";
import { type CameraValues, cameraSchemas, type EnteredKind, emptyCamera, entryOf } from "./camera-form.ts";

type Stored = Answer<typeof getCamera>;
const addressFields = { rtsp: ["url", "sub_url"], onvif: ["host", "port"] } as const;
const loginFields = ["username", "password"] as const;

const motionValues = ({ level, look_seconds }: Stored["motion"]) => ({
  motion_level: level,
  look_seconds: String(look_seconds),
});

/** What is stored, as it is edited. */
function valuesOf(device_id: string, { name, analysis_fps, motion, camera }: Stored): CameraValues {
  const values = { ...emptyCamera, device_id, name, analysis_fps: String(analysis_fps), ...motionValues(motion) };
  if (camera === null) return values;
  const { username } = camera;
  return camera.kind === "rtsp"
    ? { ...values, username, url: camera.url, sub_url: camera.sub_url }
    : { ...values, username, host: camera.host, port: String(camera.port) };
}

/**
 * State of a camera that is being entered. A stored password is never in it, only that there is one.
 * @param deviceId the device that opens it; "": it is to be chosen
 */
export function useCameraForm(deviceId: string) {
  const [kind, setKind] = useState<EnteredKind | "own">("rtsp");
  const [stored, setStored] = useState<Stored>();
  const [cleared, setCleared] = useState(false);
  const form = useContractForm<CameraValues, z.ZodType>(
    cameraSchemas[kind],
    { ...emptyCamera, device_id: deviceId },
    ({ device_id }) => [device_id === "" ? { field: "device_id", text: text("deviceMissing") } : undefined],
  );
  const entered: EnteredKind | undefined = kind === "own" ? undefined : kind;
  return {
    form,
    kind: entered,
    setKind,
    hasPassword: stored?.has_password === true,
    cleared,
    setCleared,
    /** Takes what is stored as the beginning, once. */
    fill(camera: Stored) {
      if (stored !== undefined) return;
      setStored(camera);
      setKind(camera.camera?.kind ?? "own");
      form.reset(valuesOf(deviceId, camera));
    },
    /** undefined: the camera itself is not to be changed. */
    entry: (): CameraEntry | undefined => entered && entryOf(entered, form.values, cleared),
    /** Whether the camera can be tried; marks what is missing, the name aside. */
    checkEntry: async () =>
      entered !== undefined && (await form.checkFields([...addressFields[entered], ...loginFields])),
  };
}
export type CameraForm = ReturnType<typeof useCameraForm>;
