import { minCorners } from "@huiyan/contract/berth/berth.rules";
import { useEffect, useEffectEvent } from "react";
import { isTyping } from "../screen/is-typing.ts";
import { type DrawEditor, type Region, shapeOf } from "./draw-editor.ts";
import { moveRegion } from "./shape-edit.ts";

interface Options {
  editor: DrawEditor;
  /** Fraction of the picture that one canvas pixel covers. */
  pixel: { x: number; y: number };
  onHelp: () => void;
  dropCorner: (id: string, at: number) => void;
  complete: (corners: Region) => void;
}

/** Keys of the drawing tools, in lower case. */
export const toolKeys = { polygon: "p", rectangle: "r", line: "l" } as const;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const isDialogOpen = () => document.querySelector("[role=dialog]:not([aria-hidden=true])") !== null;
/**
 * Returns whether the focused element uses the key itself. A tree uses every key except letters and other characters.
 */
function isTakenBy({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("[role=tree]") !== null) return key.length > 1 || key === " ";
  return target.closest("[role=listbox], .ant-select, [role=separator]") !== null;
}

/** Handles the keys of the canvas. */
export function useCanvasKeys({ editor, pixel, onHelp, dropCorner, complete }: Options): void {
  const { draft, corner } = editor;
  const chosen = shapeOf(editor, editor.selected);

  function takeBack(isRedo: boolean) {
    // While a shape is being drawn, undo and redo both remove its last corner.
    if (draft !== undefined) editor.setCorners(draft.corners.slice(0, -1));
    else if (isRedo) editor.redo();
    else editor.undo();
  }
  function removeSelected() {
    if (draft !== undefined) editor.setCorners(draft.corners.slice(0, -1));
    else if (chosen !== undefined && corner !== undefined && !chosen.isLine) dropCorner(chosen.id, corner);
    else if (chosen !== undefined && !editor.isLocked(chosen.id)) editor.remove(chosen.id);
  }
  function nudge([dx, dy]: readonly [number, number], by: number) {
    if (chosen === undefined) return;
    editor.change(chosen.id, moveRegion(chosen.roi, dx * by * pixel.x, dy * by * pixel.y), "nudge");
  }
  const commands: Readonly<Record<string, () => void>> = {
    v: editor.cancel,
    ...Object.fromEntries(editor.tools.map((tool) => [toolKeys[tool], () => editor.begin(tool)])),
    d: editor.duplicate,
    "?": onHelp,
    delete: removeSelected,
    backspace: removeSelected,
    escape: () => (draft === undefined ? editor.select(undefined) : editor.cancel()),
  };

  function pressWithControl(key: string, isShift: boolean): boolean {
    if (key === "z") takeBack(isShift);
    else if (key === "y") takeBack(true);
    return key === "z" || key === "y";
  }
  function press({ key, shiftKey }: KeyboardEvent): boolean {
    const arrow = arrows[key];
    if (key === "Enter" && draft !== undefined && editor.tool === "polygon" && draft.corners.length >= minCorners)
      complete(draft.corners);
    else if (arrow !== undefined && chosen !== undefined) nudge(arrow, shiftKey ? 10 : 1);
    else {
      const command = commands[key.toLowerCase()];
      command?.();
      return command !== undefined;
    }
    return true;
  }
  const onDown = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || isTakenBy(event) || isDialogOpen() || event.altKey) return;
    const isControl = event.ctrlKey || event.metaKey;
    const isTaken = isControl ? pressWithControl(event.key.toLowerCase(), event.shiftKey) : press(event);
    if (isTaken) event.preventDefault();
  });
  useEffect(() => {
    const down = (event: KeyboardEvent) => onDown(event);
    window.addEventListener("keydown", down);
    return () => window.removeEventListener("keydown", down);
  }, []);
}
