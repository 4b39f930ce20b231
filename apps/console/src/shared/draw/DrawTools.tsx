import {
  CircleHelp,
  Eye,
  EyeOff,
  type LucideIcon,
  MousePointer2,
  Pentagon,
  Redo2,
  Slash,
  SquareDashed,
  Trash2,
  Undo2,
} from "lucide-react";
import { drawText as text } from "./draw.texts.ts";
import { type DrawEditor, shapeOf } from "./draw-editor.ts";
import { toolKeys } from "./use-canvas-keys.ts";

const icons = { polygon: Pentagon, rectangle: SquareDashed, line: Slash } as const;

interface Props {
  editor: DrawEditor;
  hasLabels: boolean;
  onToggleLabels: () => void;
  onHelp: () => void;
}

interface ToolProps {
  name: string;
  keys?: string;
  icon: LucideIcon;
  isOn?: boolean;
  isOff?: boolean;
  /** True for a toggle that is independent of the selected tool. */
  isToggle?: boolean;
  onClick: () => void;
}

function ToolButton({ name, keys, icon: Icon, isOn, isOff = false, isToggle = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={isToggle ? "draw-tool toggle" : "draw-tool"}
      aria-label={name}
      title={keys === undefined ? name : `${name} (${keys})`}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={(event) => {
        onClick();
        // Removes the focus from the button: a focused button would take the space key, which moves the picture.
        event.currentTarget.blur();
      }}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

/** Toolbar: drawing tools, undo, redo, delete, and visibility of labels. */
export function DrawTools({ editor, hasLabels, onToggleLabels, onHelp }: Props) {
  const { tool, mayManage } = editor;
  const chosen = shapeOf(editor, editor.selected);
  return (
    <div className="draw-tools" role="toolbar" aria-label={text("tools")}>
      {mayManage && (
        <>
          <ToolButton
            name={text("select")}
            keys="V"
            icon={MousePointer2}
            isOn={tool === "select"}
            onClick={editor.cancel}
          />
          {editor.tools.map((each) => (
            <ToolButton
              key={each}
              name={text(each)}
              keys={toolKeys[each].toUpperCase()}
              icon={icons[each]}
              isOn={tool === each}
              onClick={() => editor.begin(each)}
            />
          ))}
          <i className="draw-tools-gap" />
          <ToolButton name={text("undo")} keys="Ctrl+Z" icon={Undo2} isOff={!editor.canUndo} onClick={editor.undo} />
          <ToolButton name={text("redo")} keys="Ctrl+Y" icon={Redo2} isOff={!editor.canRedo} onClick={editor.redo} />
          <ToolButton
            name={text("remove")}
            keys="Del"
            icon={Trash2}
            isOff={chosen === undefined || chosen.isLocked === true}
            onClick={() => chosen && editor.remove(chosen.id)}
          />
          <i className="draw-tools-gap" />
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
