import { Tooltip } from "antd";
import { type LucideIcon } from "lucide-react";

interface Props {
  icon: LucideIcon;
  name: string;
  mini: boolean;
  onPress: () => void;
}

/** A command at the foot of the sidebar: help, feedback, shrinking. */
export function SidebarTool({ icon: Icon, name, mini, onPress }: Props) {
  const button = (
    <button type="button" className="side-item" onClick={onPress}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={mini ? "visually-hidden" : "ell"}>{name}</span>
    </button>
  );
  return mini ? (
    <Tooltip title={name} placement="right">
      {button}
    </Tooltip>
  ) : (
    button
  );
}
