import { anything, type EdgeCondition, objectKinds } from "@huiyan/contract/algorithm/flow.rules";
import { Checkbox } from "antd";
import { useId } from "react";
import { NumberInput } from "#shared/form/NumberInput.tsx";
import { editorText as text } from "./editor.texts.ts";

interface Props {
  when: EdgeCondition | undefined;
  /**
   * True for a line from the start. The hold time is not offered then, since it refers to the algorithm before the
   * line.
   */
  isFromStart: boolean;
  manages: boolean;
  onChange: (when: EdgeCondition) => void;
}

/** Settings of the selected line: which objects pass along it. */
export function EdgeDetails({ when = anything, isFromStart, manages, onChange }: Props) {
  const [scoreId, holdId] = [useId(), useId()];
  return (
    <fieldset className="edge-condition" disabled={!manages}>
      <legend>{text("kinds")}</legend>
      <Checkbox.Group
        value={when.kinds}
        options={objectKinds.map((kind) => ({ value: kind, label: text(`kind_${kind}`) }))}
        onChange={(kinds) => onChange({ ...when, kinds })}
      />
      <p className="note">{text("kindsHint")}</p>
      <div className="edge-value">
        <label htmlFor={scoreId}>{text("minScore")}</label>
        <NumberInput
          id={scoreId}
          min={0}
          max={1}
          step={0.05}
          value={when.min_score}
          onChange={(value) => onChange({ ...when, min_score: value ?? 0 })}
        />
      </div>
      {!isFromStart && (
        <>
          <div className="edge-value">
            <label htmlFor={holdId}>{text("hold")}</label>
            <NumberInput
              id={holdId}
              min={0}
              max={600}
              value={when.hold_seconds}
              suffix={text("secondsUnit")}
              onChange={(value) => onChange({ ...when, hold_seconds: value ?? 0 })}
            />
          </div>
          <p className="note">{text("holdHint")}</p>
        </>
      )}
    </fieldset>
  );
}
