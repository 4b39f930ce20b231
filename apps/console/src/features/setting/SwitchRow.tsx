import { Switch } from "antd";
import { useId } from "react";

interface Props {
  name: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that is on or off and applies at once. */
export function SwitchRow({ name, hint, checked, onChange }: Props) {
  const id = useId();
  return (
    <li className="setting-row">
      <label htmlFor={id} className="two-lines">
        <span>{name}</span>
        {hint !== undefined && <span className="note">{hint}</span>}
      </label>
      <Switch id={id} checked={checked} onChange={onChange} />
    </li>
  );
}
