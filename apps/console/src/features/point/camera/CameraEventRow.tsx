import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { cameraEventName, knownEventsOf } from "@huiyan/contract/point/camera-event.names";
import { type CameraEventRule, cameraEventAlgorithms } from "@huiyan/contract/point/camera-event.rules";
import { type CameraKind } from "@huiyan/contract/point/point.rules";
import { Button, Select } from "antd";
import { Trash2 } from "lucide-react";
import { useId } from "react";
import { NumberInput } from "#shared/form/NumberInput.tsx";
import { currentLanguage } from "#shared/format/language.ts";
import { cameraEventText as text } from "./camera-event.texts.ts";

/** A rule that is being edited. `key` identifies its row. */
export interface EditedRule extends CameraEventRule {
  key: number;
}

interface Props {
  kind: CameraKind;
  rule: EditedRule;
  onChange: (rule: EditedRule) => void;
  onRemove: () => void;
}

/** One rule: event of the camera, kind of alarm, pause. */
export function CameraEventRow({ kind, rule, onChange, onRemove }: Props) {
  const { topic, alg_id, pause_seconds } = rule;
  const id = useId();
  const topics = [...new Set([topic, ...knownEventsOf(kind).map((known) => known.topic)])];
  return (
    <div className="camera-event-row">
      <div>
        <label htmlFor={`${id}e`}>{text("event")}</label>
        <Select
          id={`${id}e`}
          value={topic}
          options={topics.map((value) => ({ value, label: cameraEventName(value, currentLanguage()) }))}
          onChange={(value) => onChange({ ...rule, topic: value })}
        />
      </div>
      <div>
        <label htmlFor={`${id}a`}>{text("algorithm")}</label>
        <Select
          id={`${id}a`}
          value={alg_id}
          options={cameraEventAlgorithms.map((value) => ({ value, label: algorithmName(value, currentLanguage()) }))}
          onChange={(value) => onChange({ ...rule, alg_id: value })}
        />
      </div>
      <div>
        <label htmlFor={`${id}p`}>{text("pause")}</label>
        <NumberInput
          id={`${id}p`}
          value={pause_seconds}
          min={0}
          max={3600}
          precision={0}
          suffix={text("pauseUnit")}
          onChange={(value) => onChange({ ...rule, pause_seconds: value ?? 0 })}
        />
      </div>
      <Button
        type="text"
        danger
        icon={<Trash2 size={16} aria-hidden="true" />}
        aria-label={text("remove", { name: cameraEventName(topic, currentLanguage()) })}
        onClick={onRemove}
      />
    </div>
  );
}
