import { motionLevelNames } from "@huiyan/contract/device/motion.rules";
import { Select } from "antd";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { FormField } from "#shared/form/FormField.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { motionNames, cameraText as text } from "./camera.texts.ts";
import { type CameraForm } from "./use-camera-form.ts";

/** Section 更多 of the form: frame rate of the analysis, and motion settings. Opens if one of its fields has an error. */
export function CameraRate({ form }: { form: CameraForm["form"] }) {
  const [opened, setOpened] = useState(false);
  const error = form.errorOf("analysis_fps") ?? form.errorOf("look_seconds");
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
        <>
          <NumberField
            form={form}
            name="analysis_fps"
            label={text("fps")}
            hint={text("fpsHint")}
            unit={text("fpsUnit")}
          />
          <FormField form={form} name="motion_level" label={text("motion")} hint={text("motionHint")}>
            {(control) => (
              <Select
                {...control}
                className="camera-motion"
                options={motionLevelNames.map((value) => ({ value, label: text(motionNames[value]) }))}
              />
            )}
          </FormField>
          {form.values.motion_level !== "off" && (
            <NumberField form={form} name="look_seconds" label={text("look")} unit={text("lookUnit")} />
          )}
        </>
      )}
    </div>
  );
}

interface NumberProps {
  form: CameraForm["form"];
  name: "analysis_fps" | "look_seconds";
  label: string;
  hint?: string;
  unit: string;
}

function NumberField({ unit, ...field }: NumberProps) {
  const suffix = <span className="note">{unit}</span>;
  const input = { className: "camera-rate", inputMode: "decimal", autoComplete: "off", suffix } as const;
  return <TextField {...field} input={input} />;
}
