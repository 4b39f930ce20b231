import { type TreeRow } from "./tree-rows.ts";

export type TreeStep = { to: number } | { open: boolean } | { choose: true } | undefined;

function parentIndex(rows: readonly TreeRow[], index: number): number {
  const level = rows[index]?.level ?? 1;
  return Math.max(
    0,
    rows.slice(0, index).findLastIndex((row) => row.level < level),
  );
}

function sideways(key: "ArrowLeft" | "ArrowRight", rows: readonly TreeRow[], index: number): TreeStep {
  const open = rows[index]?.open;
  if (key === "ArrowRight") return open === true ? { to: index + 1 } : open === false ? { open: true } : undefined;
  return open === true ? { open: false } : { to: parentIndex(rows, index) };
}

/** Returns the effect of a key in a tree, as the WAI-ARIA tree pattern defines. */
export function treeStep(key: string, rows: readonly TreeRow[], index: number): TreeStep {
  switch (key) {
    case "ArrowDown":
      return { to: Math.min(rows.length - 1, index + 1) };
    case "ArrowUp":
      return { to: Math.max(0, index - 1) };
    case "Home":
      return { to: 0 };
    case "End":
      return { to: rows.length - 1 };
    case "ArrowLeft":
    case "ArrowRight":
      return sideways(key, rows, index);
    case "Enter":
    case " ":
      return { choose: true };
    default:
      return undefined;
  }
}
