import { type SettingField as Field } from "@huiyan/contract/point/settings-form.rules";
import { Input, Select, Switch } from "antd";
import { useId } from "react";
import { NumberInput } from "#shared/form/NumberInput.tsx";
import { contractText } from "#shared/format/contract-text.ts";

interface Props {
  field: Extract<Field, { kind: "number" | "choice" | "switch" | "text" }>;
  value: unknown;
  mayChange: boolean;
  problem: string | undefined;
  onChange: (value: unknown) => void;
}

/** Maximum length of an option's name in characters for a control of normal width. */
const shortChoice = 6;

interface ChoiceProps extends Pick<Props, "value" | "onChange"> {
  id: string;
  disabled: boolean;
  options: Extract<Field, { kind: "choice" }>["options"];
}

function Choice({ id, disabled, options, value, onChange }: ChoiceProps) {
  const named = options.map((option) => ({ value: option.value, label: contractText(option.title) }));
  return (
    <Select
      id={id}
      disabled={disabled}
      className={named.some(({ label }) => label.length > shortChoice) ? "point-alg-wide" : ""}
      // The list is as wide as its names, which in other languages may be wider than the control.
      popupMatchSelectWidth={false}
      value={typeof value === "string" ? value : null}
      options={named}
      onChange={(next: string) => onChange(next)}
    />
  );
}

function Control({ id, field, value, mayChange, problem, onChange }: Props & { id: string }) {
  const common = { id, disabled: !mayChange };
  switch (field.kind) {
    case "number":
      return (
        <NumberInput
          {...common}
          className="point-alg-number"
          status={problem === undefined ? "" : "error"}
          value={typeof value === "number" ? value : null}
          {...(field.unit === "" ? {} : { suffix: contractText(field.unit) })}
          step={field.isWhole || (field.max ?? 2) > 1 ? 1 : 0.05}
          onChange={(next) => onChange(next)}
        />
      );
    case "choice":
      return <Choice {...common} options={field.options} value={value} onChange={onChange} />;
    case "switch":
      return <Switch {...common} checked={value === true} onChange={onChange} />;
    case "text":
      return (
        <Input
          {...common}
          maxLength={field.max}
          value={typeof value === "string" ? value : ""}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}

/** Field for one setting, with its title, unit and error. */
export function SettingField(props: Props) {
  const id = useId();
  const { field, problem } = props;
  return (
    <div className="point-alg-value">
      <label htmlFor={id}>{contractText(field.title)}</label>
      <Control {...props} id={id} />
      {problem !== undefined && <p className="point-alg-problem">{problem}</p>}
    </div>
  );
}
