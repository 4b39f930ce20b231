import { type Answer } from "@huiyan/contract/endpoint";
import { type CameraEntry, type getCamera } from "@huiyan/contract/point/camera.api";
import { useState } from "react";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { type CameraValues, cameraSchemas, type EnteredKind, emptyCamera, entryOf } from "./camera-form.ts";

type Stored = Answer<typeof getCamera>;
const addressFields = { rtsp: ["url"], onvif: ["host", "port"] } as const;
const loginFields = ["username", "password"] as const;

/** State of a camera that is being entered. A stored password is never in it, only that there is one. */
export function useCameraForm() {
  const [kind, setKind] = useState<EnteredKind | "own">("rtsp");
  const [stored, setStored] = useState<Stored>();
  const [cleared, setCleared] = useState(false);
  const form = useSchemaForm<CameraValues>(cameraSchemas[kind], emptyCamera);
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
      form.set("name", camera.name);
      form.set("analysis_fps", String(camera.analysis_fps));
      setKind(camera.camera?.kind ?? "own");
      for (const [field, value] of Object.entries(camera.camera ?? {})) {
        if (field === "url" || field === "host" || field === "port" || field === "username") {
          form.set(field, String(value));
        }
      }
    },
    /** undefined: the camera itself is not to be changed. */
    entry: (): CameraEntry | undefined => entered && entryOf(entered, form.values, cleared),
    /** Whether the camera can be tried; marks what is missing, the name aside. */
    checkEntry(): boolean {
      if (entered === undefined) return false;
      const fields = [...addressFields[entered], ...loginFields];
      return fields.map((field) => form.checkField(field)).every(Boolean);
    },
  };
}
export type CameraForm = ReturnType<typeof useCameraForm>;
