import { useReactFlow, useViewport } from "@xyflow/react";
import { Tooltip } from "antd";
import {
  AlignHorizontalDistributeCenter,
  type LucideIcon,
  Maximize,
  Redo2,
  Trash2,
  Undo2,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { type Dispatch } from "react";
import { type EditorAction, type EditorState } from "./arrangement-editor.ts";
import { editorText as text } from "./editor.texts.ts";

interface ToolProps {
  name: string;
  icon: LucideIcon;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ name, icon: Icon, disabled = false, onClick }: ToolProps) {
  return (
    <Tooltip title={name}>
      <button type="button" className="icon-button" aria-label={name} disabled={disabled} onClick={onClick}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Tooltip>
  );
}

/** Options for fitting the view to the drawing; `duration` is in milliseconds. */
export const fitting = { maxZoom: 1, padding: 0.08, duration: 160 };

interface Props {
  state: EditorState;
  dispatch: Dispatch<EditorAction>;
  manages: boolean;
}

/** Buttons for undo, redo, automatic layout and deletion. */
function EditTools({ state, dispatch }: Omit<Props, "manages">) {
  const { past, future, chosen, drawing } = state;
  return (
    <>
      <Tool name={text("undo")} icon={Undo2} disabled={past.length === 0} onClick={() => dispatch({ type: "undo" })} />
      <Tool
        name={text("redo")}
        icon={Redo2}
        disabled={future.length === 0}
        onClick={() => dispatch({ type: "redo" })}
      />
      <Tool
        name={text("arrange")}
        icon={AlignHorizontalDistributeCenter}
        disabled={drawing.nodes.length === 0}
        onClick={() => dispatch({ type: "arrange" })}
      />
      <Tool
        name={text("remove")}
        icon={Trash2}
        disabled={chosen.length === 0}
        onClick={() => dispatch({ type: "remove" })}
      />
    </>
  );
}

/** Toolbar above the canvas. Users who may not edit get only the tools for the view. */
export function CanvasTools({ state, dispatch, manages }: Props) {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const { zoom } = useViewport();
  return (
    <div className="canvas-tools" role="toolbar" aria-label={text("canvas")}>
      {manages && <EditTools state={state} dispatch={dispatch} />}
      <Tool name={text("zoomOut")} icon={ZoomOut} onClick={() => void zoomOut()} />
      <Tool name={text("zoomIn")} icon={ZoomIn} onClick={() => void zoomIn()} />
      <Tool name={text("fit")} icon={Maximize} onClick={() => void fitView(fitting)} />
      <span className="num note">{Math.round(zoom * 100)}%</span>
    </div>
  );
}
