import { Switch } from "antd";

interface Props {
  name: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

export function OverlaySwitch({ name, on, onChange }: Props) {
  return (
    <span className="overlay-switch">
      <Switch size="small" checked={on} onChange={onChange} aria-label={name} />
      <span aria-hidden="true">{name}</span>
    </span>
  );
}
