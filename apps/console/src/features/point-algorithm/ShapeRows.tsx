import { Button } from "antd";
import { ArrowLeftRight, Pentagon, Slash, Trash2 } from "lucide-react";
import { contractText } from "#shared/format/contract-text.ts";
import { pointAlgorithmText as text } from "./point-algorithm.texts.ts";
import { type DrawnField, type SettingShape } from "./setting-shapes.ts";
import { type SettingsEditor } from "./use-settings-editor.ts";

interface Props {
  editor: SettingsEditor;
  field: DrawnField;
  shapes: readonly SettingShape[];
  problem: string | undefined;
}

/** List of the regions or lines of one setting: their names, and a button that starts drawing another one. */
export function ShapeRows({ editor, field, shapes, problem }: Props) {
  const { canvas, mayChange, begin, rename, reverse } = editor;
  const { title, kind, max } = field;
  const Icon = kind === "lines" ? Slash : Pentagon;
  const tool = kind === "lines" ? "line" : "polygon";
  return (
    <fieldset className="point-alg-field">
      <legend>
        <span>{contractText(title)}</span>
        {mayChange && (
          <Button
            size="small"
            icon={<Icon size={14} aria-hidden="true" />}
            aria-label={`${text("draw")}${contractText(title)}`}
            disabled={shapes.length >= max}
            onClick={() => begin(tool, field.key)}
          >
            {text("draw")}
          </Button>
        )}
      </legend>
      <ul className="point-alg-shapes">
        {shapes.map(({ id, name, isLine }) => (
          <li key={id} className={id === canvas.selected ? "chosen" : ""}>
            <i className={field.key === "excluded" ? "excluded" : ""} aria-hidden="true" />
            <input
              aria-label={text("nameOf", { name })}
              value={name}
              maxLength={32}
              readOnly={!mayChange}
              onFocus={() => canvas.select(id)}
              onChange={({ target }) => rename(id, target.value)}
            />
            {isLine && mayChange && (
              <button
                type="button"
                className="icon-button"
                aria-label={text("reverse", { name })}
                title={text("reverse", { name })}
                onClick={() => reverse(id)}
              >
                <ArrowLeftRight size={15} strokeWidth={1.75} aria-hidden="true" />
              </button>
            )}
            {mayChange && (
              <button
                type="button"
                className="icon-button"
                aria-label={text("removeShape", { name })}
                title={text("removeShape", { name })}
                onClick={() => canvas.remove(id)}
              >
                <Trash2 size={15} strokeWidth={1.75} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {problem !== undefined && <p className="point-alg-problem">{problem}</p>}
      {mayChange && shapes.length === 0 && problem === undefined && (
        <p className="note">{text(kind === "lines" ? "lineHint" : "drawHint")}</p>
      )}
    </fieldset>
  );
}
