import { Tooltip } from "antd";
import { LayoutGrid, List } from "lucide-react";
import { pointText as text } from "../point.texts.ts";

/** 列表模式 | 实时模式. Live mode cannot be chosen, and says so. */
export function ModeSwitch() {
  return (
    <fieldset className="segment" aria-label={text("mode")}>
      <button type="button" aria-pressed="true">
        <List size={14} aria-hidden="true" /> {text("listMode")}
      </button>
      <Tooltip title={text("notOpened")}>
        {/* not `disabled`: the reason is to be reached by keyboard too */}
        <button type="button" aria-pressed="false" aria-disabled="true" aria-description={text("notOpened")}>
          <LayoutGrid size={14} aria-hidden="true" /> {text("liveMode")}
        </button>
      </Tooltip>
    </fieldset>
  );
}
