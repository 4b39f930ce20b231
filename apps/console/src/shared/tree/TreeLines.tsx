import { type KeyboardEvent, type MouseEvent, useId, useState } from "react";
import { TreeLine } from "./TreeLine.tsx";
import { treeStep } from "./tree-keys.ts";
import { type TreeRow } from "./tree-rows.ts";
import { rowHeight, useWindow } from "./use-window.ts";

interface Props {
  name: string;
  rows: readonly TreeRow[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onOpen: (id: string, open: boolean) => void;
}

/** The lines of a tree. Only those in sight are drawn, so thousands cost nothing. The tree has the focus, a line is active. */
export function TreeLines({ name, rows, chosen, onChoose, onOpen }: Props) {
  const [active, setActive] = useState(0);
  const prefix = useId();
  const { box, from, to, onScroll, reveal } = useWindow(rows.length);
  const choose = (row: TreeRow | undefined) => {
    if (row !== undefined && !row.node.bare) onChoose(row.node.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = treeStep(event.key, rows, active);
    const row = rows[active];
    if (step === undefined || row === undefined) return;
    event.preventDefault();
    if ("to" in step) {
      setActive(step.to);
      reveal(step.to);
    } else if ("open" in step) onOpen(row.node.id, step.open);
    else choose(row);
  };
  const onClick = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element)) return;
    const lines = [...currentTarget.querySelectorAll("[role=treeitem]")];
    const index = from + lines.findIndex((line) => line.contains(target));
    const row = rows[index];
    if (index < from || row === undefined) return;
    setActive(index);
    if (target.closest("[data-toggle]") === null) choose(row);
    else onOpen(row.node.id, row.open !== true);
  };
  const activeRow = rows[active];
  return (
    <div
      ref={box}
      className="tree-lines"
      role="tree"
      aria-label={name}
      tabIndex={0}
      aria-activedescendant={activeRow && active >= from && active < to ? prefix + activeRow.node.id : undefined}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="presentation" style={{ height: rows.length * rowHeight, paddingTop: from * rowHeight }}>
        {rows.slice(from, to).map((row, index) => (
          <TreeLine
            key={row.node.id}
            id={prefix + row.node.id}
            row={row}
            active={from + index === active}
            chosen={row.node.id === chosen}
          />
        ))}
      </div>
    </div>
  );
}
