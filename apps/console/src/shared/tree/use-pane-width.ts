import { useState } from "react";
import { useNarrow } from "../screen/use-narrow.ts";
import { clampWidth, paneWidth, treeWidth } from "./tree-memory.ts";

/** Width of the tree's pane: as the user left it, else by the width of the window. */
export function usePaneWidth() {
  const narrow = useNarrow();
  const [chosen, setChosen] = useState(() => treeWidth.read());
  const width = chosen ?? (narrow ? paneWidth.narrow : paneWidth.usual);
  return {
    width,
    resize: (next: number) => setChosen(clampWidth(next)),
    remember: (next: number) => treeWidth.write(clampWidth(next)),
  };
}
