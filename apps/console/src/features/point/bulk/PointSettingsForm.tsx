import { type MotionLevel, motionLevelNames } from "@huiyan/contract/device/motion.rules";
import { AnalysisSettings, type PointBulkRequest } from "@huiyan/contract/point/point-bulk.api";
import { Select } from "antd";
import { type FormEvent, useId, useState } from "react";
import { BulkFoot } from "#shared/bulk/BulkFoot.tsx";
import { NumberInput } from "#shared/form/NumberInput.tsx";
import { schemaProblem } from "#shared/form/schema-problem.ts";
import { cameraText, motionNames } from "../camera/camera.texts.ts";
import { pointBulkText as text } from "./point-bulk.texts.ts";

interface Props {
  /** Previous input, set when the user goes back to this step. */
  before: PointBulkRequest | undefined;
  onNext: (request: PointBulkRequest) => void;
  onCancel: () => void;
}

/** First step of changing settings of several points. A setting whose field stays empty is not changed. */
export function PointSettingsForm({ before, onNext, onCancel }: Props) {
  const old = before?.action === "settings" ? before : undefined;
  const [fps, setFps] = useState<number | null>(old?.analysis_fps ?? null);
  const [level, setLevel] = useState<MotionLevel | undefined>(old?.motion?.level);
  const [checked, setChecked] = useState(false);
  const [fpsId, motionId] = [useId(), useId()];
  const request = {
    action: "settings" as const,
    ...(fps === null ? {} : { analysis_fps: fps }),
    ...(level === undefined ? {} : { motion: { level } }),
  };
  const problem = schemaProblem(AnalysisSettings, request);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (problem === undefined) onNext(request);
  };
  return (
    <form className="form-dialog" noValidate onSubmit={submit}>
      <div className="bulk-field">
        <label htmlFor={fpsId}>{text("fps")}</label>
        <NumberInput
          id={fpsId}
          value={fps}
          placeholder={text("fpsEmpty")}
          suffix={text("fpsUnit")}
          onChange={(value) => setFps(value)}
        />
      </div>
      <div className="bulk-field">
        <label htmlFor={motionId}>{text("motion")}</label>
        <Select<MotionLevel>
          id={motionId}
          allowClear
          value={level ?? null}
          placeholder={text("keep")}
          options={motionLevelNames.map((value) => ({ value, label: cameraText(motionNames[value]) }))}
          onChange={(value?: MotionLevel) => setLevel(value)}
        />
      </div>
      <div role="alert" className="form-dialog-problem">
        {checked ? problem : undefined}
      </div>
      <BulkFoot action={text("next")} onCancel={onCancel} />
    </form>
  );
}
