import { Switch } from "antd";
import { useId } from "react";

interface Props {
  name: string;
  hint?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Row with a switch, whose change applies at once. */
export function SwitchRow({ name, hint, checked, disabled = false, onChange }: Props) {
  const id = useId();
  return (
    <li className="setting-row">
      <label htmlFor={id} className="two-lines">
        <span>{name}</span>
        {hint !== undefined && <span className="note">{hint}</span>}
      </label>
      <Switch id={id} checked={checked} disabled={disabled} onChange={onChange} />
    </li>
  );
}
