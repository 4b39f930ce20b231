import { Input, Tree } from "antd";
import { Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { grouped } from "../format/count.ts";
import { treeText as text } from "./tree.texts.ts";
import "./tree.css";

export interface CheckNode {
  key: string;
  name: string;
  /** Note shown after the name in a paler colour. */
  note?: string;
  /** True for a node whose checkbox the user cannot change. */
  fixed: boolean;
  children: readonly CheckNode[];
}

interface Props {
  name: string;
  searchHint: string;
  /** Undefined while loading. */
  nodes: readonly CheckNode[] | undefined;
  /** Text for an empty tree. */
  empty: string;
  checked: readonly string[];
  half?: readonly string[];
  chosen: number;
  onToggle: (key: string) => void;
  problem: ReactNode;
}

const height = 360;
const rowHeight = 28;

function searched(nodes: readonly CheckNode[], needle: string): CheckNode[] {
  return nodes.flatMap((node) => {
    const children = searched(node.children, needle);
    const matches = `${node.name} ${node.key}`.toLowerCase().includes(needle);
    return matches || children.length > 0 ? [{ ...node, children }] : [];
  });
}

interface Drawn {
  key: string;
  title: ReactNode;
  disableCheckbox: boolean;
  children: Drawn[];
}

function drawn({ key, name, note, fixed, children }: CheckNode): Drawn {
  const title = (
    <>
      {name} {note !== undefined && <span className="note">{note}</span>}
    </>
  );
  return { key, title, disableCheckbox: fixed, children: children.map(drawn) };
}

/** Searchable tree of checkboxes. Only visible lines are rendered. */
export function CheckTree({ name, searchHint, nodes, empty, checked, half = [], chosen, onToggle, problem }: Props) {
  const [search, setSearch] = useState("");
  const needle = search.trim().toLowerCase();
  const all = nodes ?? [];
  const flat = all.every(({ children }) => children.length === 0);
  const shown = needle === "" ? all : searched(all, needle);
  const nothing = nodes === undefined ? text("loading") : needle === "" ? empty : text("noMatch");
  return (
    <div className="check-tree">
      <Input
        aria-label={searchHint}
        placeholder={searchHint}
        allowClear
        prefix={<Search size={14} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      {problem}
      <div className={flat ? "check-lines flat" : "check-lines"} style={{ height }}>
        {shown.length === 0 ? (
          <p className="note" role="status">
            {nothing}
          </p>
        ) : (
          <Tree<Drawn>
            key={needle}
            aria-label={name}
            checkable
            checkStrictly
            selectable={false}
            defaultExpandAll
            blockNode
            height={height}
            itemHeight={rowHeight}
            treeData={shown.map(drawn)}
            checkedKeys={{ checked: [...checked], halfChecked: [...half] }}
            onCheck={(_keys, { node }) => onToggle(node.key)}
          />
        )}
      </div>
      <span className="note" role="status">
        {text("chosenCount", { n: grouped(chosen) })}
      </span>
    </div>
  );
}
