import { ChevronDown, ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { TextField } from "../../../shared/form/TextField.tsx";
import { cameraText as text } from "./camera.texts.ts";
import { type CameraForm } from "./use-camera-form.ts";

/** 更多: how many frames are analysed. Opens where something is wrong with it, and stays so while that is mended. */
export function CameraRate({ form }: { form: CameraForm["form"] }) {
  const [opened, setOpened] = useState(false);
  const error = form.errorOf("analysis_fps");
  useEffect(() => {
    if (error !== undefined) setOpened(true);
  }, [error]);
  const open = opened || error !== undefined;
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <div>
      <button
        type="button"
        className="plain-button camera-more"
        aria-expanded={open}
        onClick={() => setOpened((old) => !old)}
      >
        <Icon size={14} aria-hidden="true" /> {text("more")}
      </button>
      {open && (
        <TextField
          form={form}
          name="analysis_fps"
          label={text("fps")}
          hint={text("fpsHint")}
          input={{
            className: "camera-rate",
            inputMode: "decimal",
            autoComplete: "off",
            suffix: <span className="note">{text("fpsUnit")}</span>,
          }}
        />
      )}
    </div>
  );
}
