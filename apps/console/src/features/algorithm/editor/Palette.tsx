import { type StoreAlgorithm } from "@huiyan/contract/algorithm/store.api";
import { algorithmCategories } from "@huiyan/contract/algorithm/store.rules";
import { Input } from "antd";
import { Flag, Play, Search } from "lucide-react";
import { type Dispatch, type DragEvent, type ReactNode, useState } from "react";
import { AlgorithmIcon } from "../algorithm-icon.tsx";
import { type Drawing, type EditorAction } from "./arrangement-editor.ts";
import { editorText as text } from "./editor.texts.ts";
import { dragType } from "./palette-drag.ts";

interface EntryProps {
  action: EditorAction & { type: "add" };
  used: boolean;
  dispatch: Dispatch<EditorAction>;
  children: ReactNode;
}

/** Entry of the palette. A click adds its node after the last node; dragging adds it where it is dropped. */
function Entry({ action, used, dispatch, children }: EntryProps) {
  const drag = (event: DragEvent) => {
    event.dataTransfer.setData(dragType, JSON.stringify(action));
    event.dataTransfer.effectAllowed = "copy";
  };
  return (
    <button
      type="button"
      className={used ? "palette-entry used" : "palette-entry"}
      draggable={!used}
      onDragStart={drag}
      onClick={() => dispatch(action)}
    >
      {children}
    </button>
  );
}

interface Props {
  /** Algorithms of the store with a package for the pipeline's device platform. */
  algorithms: readonly StoreAlgorithm[];
  drawing: Drawing;
  dispatch: Dispatch<EditorAction>;
}

/** Nodes that can be added: start, end, and the platform's algorithms by category. */
export function Palette({ algorithms, drawing, dispatch }: Props) {
  const [keyword, setKeyword] = useState("");
  const needle = keyword.trim().toLowerCase();
  const found = algorithms.filter(({ id, name }) => name.toLowerCase().includes(needle) || id.includes(needle));
  const used = new Set(drawing.nodes.map(({ kind, alg_id }) => alg_id ?? kind));
  const shelves = algorithmCategories
    .map((category) => ({ category, rows: found.filter(({ icon }) => icon === category) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <aside className="palette" aria-label={text("library")}>
      <div className="palette-head">
        <h2>{text("library")}</h2>
        {drawing.platform !== "" && <span className="note">{text("onlyPlatform", { n: algorithms.length })}</span>}
      </div>
      <Input
        allowClear
        prefix={<Search className="palette-glass" size={14} aria-hidden="true" />}
        placeholder={text("searchAlgorithm")}
        aria-label={text("searchAlgorithm")}
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
      />
      <div className="palette-list">
        <h3>{text("flow")}</h3>
        <div className="palette-flow">
          <Entry action={{ type: "add", kind: "start" }} used={used.has("start")} dispatch={dispatch}>
            <Play size={14} aria-hidden="true" /> {text("start")}
          </Entry>
          <Entry action={{ type: "add", kind: "end" }} used={used.has("end")} dispatch={dispatch}>
            <Flag size={14} aria-hidden="true" /> {text("end")}
          </Entry>
        </div>
        {drawing.platform === "" && <p className="note">{text("choosePlatform")}</p>}
        {drawing.platform !== "" && shelves.length === 0 && <p className="note">{text("noAlgorithm")}</p>}
        {shelves.map(({ category, rows }) => (
          <section key={category}>
            <h3>{text(category)}</h3>
            {rows.map((row) => (
              <Entry
                key={row.id}
                action={{ type: "add", kind: "algorithm", algId: row.id }}
                used={used.has(row.id)}
                dispatch={dispatch}
              >
                <AlgorithmIcon algorithm={row} size={15} />
                <span className="ell">{row.name}</span>
                <span className="num">{used.has(row.id) ? text("used") : row.version}</span>
              </Entry>
            ))}
          </section>
        ))}
      </div>
    </aside>
  );
}
