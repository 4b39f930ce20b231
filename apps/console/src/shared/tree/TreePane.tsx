import { Input, Tooltip } from "antd";
import { ChevronsUpDown, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { screenText } from "../screen/screen.texts.ts";
import { useNarrow } from "../screen/use-narrow.ts";
import { ResizeHandle } from "./ResizeHandle.tsx";
import { type LineSlots, TreeLines } from "./TreeLines.tsx";
import { treeText as text } from "./tree.texts.ts";
import { type TreeBranches } from "./tree-branches.ts";
import { clampWidth, paneWidth, treeWidth } from "./tree-memory.ts";
import { type TreeNode } from "./tree-rows.ts";
import { useTree } from "./use-tree.ts";
import "./tree.css";
import { useComposedText } from "../form/composing.ts";

/** Keeps the width of the tree's pane: the width that the user set, else a default for the width of the window. */
function usePaneWidth() {
  const narrow = useNarrow();
  const [chosen, setChosen] = useState(() => treeWidth.read());
  const width = chosen ?? (narrow ? paneWidth.narrow : paneWidth.usual);
  return {
    width,
    resize: (next: number) => setChosen(clampWidth(next)),
    remember: (next: number) => treeWidth.write(clampWidth(next)),
  };
}

interface Props extends LineSlots {
  title: string;
  searchHint: string;
  nodes: readonly TreeNode[];
  /** Id of the chosen node. If undefined, the first node is chosen, which contains all others. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Set when branches are loaded on demand. */
  branches?: TreeBranches | undefined;
  problem?: ReactNode;
  /** True when the tree failed to load. */
  isUnread?: boolean;
  /** Icon buttons in the head. */
  actions?: ReactNode;
}

/** A searchable tree in a resizable pane. The width and the closed branches are stored in this browser. */
export function TreePane({
  title,
  searchHint,
  nodes,
  chosen,
  onChoose,
  branches,
  problem,
  isUnread = false,
  actions,
  ...slots
}: Props) {
  const pane = usePaneWidth();
  const tree = useTree(nodes, branches);
  const search = useComposedText(tree.search, tree.setSearch);
  return (
    <section className="tree-pane" aria-label={title} style={{ width: pane.width }}>
      <header className="tree-head">
        <h2>{title}</h2>
        <span className="tree-actions">
          <Tooltip title={text("toggleAll")}>
            <button type="button" className="icon-button" aria-label={text("toggleAll")} onClick={tree.toggleAll}>
              <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </Tooltip>
          {actions}
        </span>
      </header>
      <div className="tree-search">
        <Input
          {...search}
          placeholder={searchHint}
          aria-label={searchHint}
          allowClear
          prefix={<Search size={14} aria-hidden="true" />}
        />
      </div>
      {problem}
      {isUnread && <p className="tree-none note">{screenText("unreadable")}</p>}
      {tree.rows.length === 0 && tree.search !== "" && (
        <p className="tree-none note">{text(tree.isSearching ? "loading" : "noMatch")}</p>
      )}
      <TreeLines
        name={title}
        rows={tree.rows}
        chosen={chosen ?? nodes[0]?.id}
        onChoose={onChoose}
        onOpen={tree.setOpen}
        {...slots}
      />
      <ResizeHandle name={text("resize")} width={pane.width} onResize={pane.resize} onDone={pane.remember} />
    </section>
  );
}
