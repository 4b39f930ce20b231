import { type LiveView } from "@huiyan/contract/live/view.api";
import { Popover, Tooltip } from "antd";
import { ChevronDown, LayoutGrid, Pencil, Save, Trash2 } from "lucide-react";
import { useState } from "react";
import { actionOn } from "#shared/format/format-join.ts";
import { PendingFigure } from "#shared/screen/PendingFigure.tsx";
import { liveText as text } from "../live.texts.ts";

interface Props {
  /** The saved views; undefined until loaded. */
  views: readonly LiveView[] | undefined;
  failed: boolean;
  chosen: LiveView | undefined;
  onChoose: (view: LiveView) => void;
  onSave: () => void;
  onRename: (view: LiveView) => void;
  onRemove: (view: LiveView) => void;
}

/** Menu of the saved views. The user can show, rename and delete a view, or save the current windows. */
export function ViewMenu({ views, failed, chosen, onChoose, onSave, onRename, onRemove }: Props) {
  const [open, setOpen] = useState(false);
  const then = (act: (view: LiveView) => void, view: LiveView) => () => {
    setOpen(false);
    act(view);
  };
  const list = (
    <ul className="live-views" aria-label={text("view")}>
      {views === undefined && (
        <li>
          <PendingFigure failed={failed} />
        </li>
      )}
      {views?.length === 0 && <li className="note">{text("noViews")}</li>}
      {views?.map((view) => (
        <li key={view._id} className={view._id === chosen?._id ? "on" : ""}>
          <button type="button" className="live-view-name" onClick={then(onChoose, view)}>
            <span className="ell">{view.name}</span>
            <span className="note num">{text("windows", { n: view.display_type })}</span>
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={actionOn(text("rename"), view.name)}
            title={text("rename")}
            onClick={then(onRename, view)}
          >
            <Pencil size={14} aria-hidden="true" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={actionOn(text("remove"), view.name)}
            title={text("remove")}
            onClick={then(onRemove, view)}
          >
            <Trash2 size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <Popover content={list} trigger="click" placement="bottomLeft" arrow={false} open={open} onOpenChange={setOpen}>
        <button type="button" className="live-view-button" aria-haspopup="true" aria-expanded={open}>
          <LayoutGrid size={14} strokeWidth={1.75} aria-hidden="true" />
          <span className="ell">{chosen?.name ?? text("noView")}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      </Popover>
      <Tooltip title={text("saveView")}>
        <button type="button" className="icon-button" aria-label={text("saveView")} onClick={onSave}>
          <Save size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </Tooltip>
    </>
  );
}
