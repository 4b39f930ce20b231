import { type Label, type LabelType, labelLimits } from "@huiyan/contract/group/group.rules";
import { Checkbox, Input, Select } from "antd";
import { X } from "lucide-react";
import { DivisionCascader } from "#features/china/china.public.ts";
import { groupText as text } from "../group.texts.ts";

interface Props {
  /** Position of the label from 1, for screen readers. */
  n: number;
  label: Label;
  types: readonly { type: LabelType; name: string; taken: boolean }[];
  /** Text for a location, shown until the names of its divisions are loaded. */
  address: string;
  error: string | undefined;
  onChange: (patch: Partial<Label>) => void;
  onRemove: () => void;
}

/** Row of one label: type, text or location, and whether the overview shows it. */
export function LabelRow({ n, label, types, address, error, onChange, onRemove }: Props) {
  const { type, value, overview } = label;
  const invalid = error !== undefined;
  // Clears the value when the type changes to or from `location`, since only a location has a code as its value.
  const retype = (next: LabelType) =>
    onChange(next === "location" || type === "location" ? { type: next, value: "" } : { type: next });
  return (
    <li className="label-row">
      <div className="label-fields">
        <Select
          className="label-type"
          aria-label={text("labelType", { n })}
          value={type}
          options={types.map(({ type: each, name, taken }) => ({ value: each, label: name, disabled: taken }))}
          onChange={retype}
        />
        <span className="label-value">
          {type === "location" ? (
            <DivisionCascader
              name={text("labelValue", { n })}
              value={value}
              address={address}
              invalid={invalid}
              onChange={(code) => onChange({ value: code })}
            />
          ) : (
            <Input
              aria-label={text("labelValue", { n })}
              aria-invalid={invalid}
              maxLength={labelLimits.text}
              {...(invalid ? { status: "error" as const } : {})}
              value={value}
              onChange={(event) => onChange({ value: event.target.value })}
            />
          )}
        </span>
        <Checkbox checked={overview === 1} onChange={({ target }) => onChange({ overview: target.checked ? 1 : 0 })}>
          {text("labelOverview")}
        </Checkbox>
        <button type="button" className="icon-button" aria-label={text("removeLabel", { n })} onClick={onRemove}>
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <div className="form-note form-error" aria-live="polite">
        {error}
      </div>
    </li>
  );
}
