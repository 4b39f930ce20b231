import { Tooltip } from "antd";
import { LayoutGrid, List } from "lucide-react";
import { type ReactNode } from "react";
import { pointText as text } from "../point.texts.ts";

type PointMode = "list" | "live";

interface Props {
  mode: PointMode;
  /**
   * True if the user may use live mode: in private deployments, or with `private_menu`. docs/reference/console.md C8.
   */
  mayLive: boolean;
  onChange: (mode: PointMode) => void;
}

/** Switch 列表模式 | 实时模式. If live mode is not available, its button shows why. */
export function ModeSwitch({ mode, mayLive, onChange }: Props) {
  return (
    <fieldset className="segment" aria-label={text("mode")}>
      <button type="button" aria-pressed={mode === "list"} onClick={() => onChange("list")}>
        <List size={14} aria-hidden="true" /> {text("listMode")}
      </button>
      <LiveButton isOn={mode === "live"} mayLive={mayLive} onClick={() => onChange("live")}>
        <LayoutGrid size={14} aria-hidden="true" /> {text("liveMode")}
      </LiveButton>
    </fieldset>
  );
}

interface LiveButtonProps {
  isOn: boolean;
  mayLive: boolean;
  onClick: () => void;
  children: ReactNode;
}

function LiveButton({ isOn, mayLive, onClick, children }: LiveButtonProps) {
  if (mayLive) {
    return (
      <button type="button" aria-pressed={isOn} onClick={onClick}>
        {children}
      </button>
    );
  }
  return (
    <Tooltip title={text("notOpened")}>
      {/* `aria-disabled` instead of `disabled`, so that keyboard users can focus the button and read the reason. */}
      <button type="button" aria-pressed="false" aria-disabled="true" aria-description={text("notOpened")}>
        {children}
      </button>
    </Tooltip>
  );
}
