import {
  CircleHelp,
  Eye,
  EyeOff,
  type LucideIcon,
  MousePointer2,
  Pentagon,
  Redo2,
  SquareDashed,
  Trash2,
  Undo2,
} from "lucide-react";
import { berthText as text } from "../berth.texts.ts";
import { type Editor } from "../config/use-editor.ts";

interface Props {
  editor: Editor;
  hasLabels: boolean;
  onToggleLabels: () => void;
  onRemove: (id: string) => void;
  onHelp: () => void;
}

interface ToolProps {
  name: string;
  keys?: string;
  icon: LucideIcon;
  isOn?: boolean;
  isOff?: boolean;
  /** It stands for itself: its being on is no choice of a tool. */
  isToggle?: boolean;
  onClick: () => void;
}

function ToolButton({ name, keys, icon: Icon, isOn, isOff = false, isToggle = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={isToggle ? "berth-tool toggle" : "berth-tool"}
      aria-label={name}
      title={keys === undefined ? name : `${name} (${keys})`}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={(event) => {
        onClick();
        // keys go to the canvas again, so that space moves the picture
        event.currentTarget.blur();
      }}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

/** Select, polygon, rectangle; undo, redo, delete; what is shown. */
export function CanvasTools({ editor, hasLabels, onToggleLabels, onRemove, onHelp }: Props) {
  const { tool, selectedBerth, mayManage } = editor;
  return (
    <div className="berth-tools" role="toolbar" aria-label={text("tools")}>
      {mayManage && (
        <>
          <ToolButton
            name={text("select")}
            keys="V"
            icon={MousePointer2}
            isOn={tool === "select"}
            onClick={editor.cancel}
          />
          <ToolButton
            name={text("polygon")}
            keys="P"
            icon={Pentagon}
            isOn={tool === "polygon"}
            onClick={() => editor.begin("polygon")}
          />
          <ToolButton
            name={text("rectangle")}
            keys="R"
            icon={SquareDashed}
            isOn={tool === "rectangle"}
            onClick={() => editor.begin("rectangle")}
          />
          <i className="berth-tools-gap" />
          <ToolButton name={text("undo")} keys="Ctrl+Z" icon={Undo2} isOff={!editor.canUndo} onClick={editor.undo} />
          <ToolButton name={text("redo")} keys="Ctrl+Y" icon={Redo2} isOff={!editor.canRedo} onClick={editor.redo} />
          <ToolButton
            name={text("remove")}
            keys="Del"
            icon={Trash2}
            isOff={selectedBerth === undefined || selectedBerth.isVoid}
            onClick={() => selectedBerth && onRemove(selectedBerth.id)}
          />
          <i className="berth-tools-gap" />
        </>
      )}
      <ToolButton
        name={text("showLabels")}
        icon={hasLabels ? Eye : EyeOff}
        isOn={hasLabels}
        isToggle
        onClick={onToggleLabels}
      />
      <ToolButton name={text("help")} keys="?" icon={CircleHelp} onClick={onHelp} />
    </div>
  );
}
