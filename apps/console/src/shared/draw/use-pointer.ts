import { minCorners } from "@huiyan/contract/berth/berth.rules";
import { polygonTrouble } from "@huiyan/contract/berth/berth-shape.rules";
import { type MouseEvent, type PointerEvent, useState } from "react";
import { contractText } from "../format/contract-text.ts";
import { notify } from "../notice/notice.ts";
import { drawText as text } from "./draw.texts.ts";
import { type Corner, type DrawEditor, type Region, shapeOf } from "./draw-editor.ts";
import { type Hit, hitTest, isNear, reach, type ToPixels } from "./hit-test.ts";
import * as shape from "./shape-edit.ts";

/** Minimum distance of a drag, in pixels. A shorter movement is a click. */
const dragPx = 3;

type Drag =
  | { kind: "pan"; last: Corner }
  | { kind: "rectangle"; from: Corner }
  | { kind: "shape"; hit: Hit; origin: Region; from: Corner; hasMoved: boolean };

interface Options {
  editor: DrawEditor;
  toPixels: ToPixels;
  toShare: (pixels: Corner) => Corner;
  /** True while the space key is held: dragging moves the picture. */
  isPan: boolean;
  move: (dx: number, dy: number) => void;
  /** False without a picture: drawing is disabled. */
  isReady: boolean;
}

/** Intermediate state of a shape while it is dragged. */
export interface Dragged {
  id: string;
  roi: Region;
}

function draggedRegion({ hit, origin }: Extract<Drag, { kind: "shape" }>, from: Corner, to: Corner): Region {
  if (hit.kind === "inside" || hit.kind === "side") return shape.moveRegion(origin, to[0] - from[0], to[1] - from[1]);
  if (hit.kind === "corner") return shape.moveCorner(origin, hit.at, to);
  return shape.insertCorner(origin, hit.at, to);
}

/** Handles the pointer on the canvas: selects, moves, changes and draws shapes. */
export function usePointer({ editor, toPixels, toShare, isPan, move, isReady }: Options) {
  const [drag, setDrag] = useState<Drag>();
  const [pointer, setPointer] = useState<Corner>();
  const [dragged, setDragged] = useState<Dragged>();
  const { draft, tool, shapes, selected } = editor;
  const hitAt = (at: Corner) => hitTest(shapes, selected, at, toPixels);
  const isShort = ([a, b]: Region) =>
    a === undefined || b === undefined || isNear(toPixels(a), toPixels(b), reach.close);
  /** Returns the reason why the corners form no valid shape. */
  const problemOf = (corners: Region, isLine: boolean) => {
    if (isLine) return isShort(corners) ? text("shortLine") : undefined;
    const trouble = polygonTrouble(corners);
    return trouble === undefined ? undefined : contractText(editor.texts[trouble]);
  };

  function complete(corners: Region) {
    const problem = problemOf(corners, tool === "line");
    if (problem === undefined) editor.finish(corners);
    else notify("error", problem);
  }

  function addEnd(at: Corner) {
    const corners = [...(draft?.corners ?? []), shape.cornerAt(...toShare(at))];
    if (corners.length === 1) editor.setCorners(corners);
    else complete(corners);
  }

  function addCorner(at: Corner) {
    if (draft === undefined) return;
    const first = draft.corners[0];
    const isClosing = first !== undefined && isNear(toPixels(first), at, reach.close);
    if (isClosing && draft.corners.length >= minCorners) return complete(draft.corners);
    if (isClosing) return;
    const next = shape.cornerAt(...toShare(at));
    if (shape.wouldCross(draft.corners, next)) notify("error", contractText(editor.texts.crossing));
    else editor.setCorners([...draft.corners, next]);
  }

  function press(hit: Hit | undefined, at: Corner, isAlt: boolean) {
    editor.select(hit?.id);
    const pressed = shapeOf(editor, hit?.id);
    if (hit === undefined || pressed === undefined || !editor.mayManage) return;
    if (hit.kind === "corner" && isAlt && !pressed.isLine) return dropCorner(hit.id, hit.at);
    if (hit.kind === "corner") editor.chooseCorner(hit.at);
    setDrag({ kind: "shape", hit, origin: pressed.roi, from: at, hasMoved: false });
  }

  function dropCorner(id: string, at: number) {
    const from = shapeOf(editor, id);
    const roi = from && shape.removeCorner(from.roi, at);
    editor.chooseCorner(undefined);
    if (roi === undefined) notify("info", contractText(editor.texts.corners));
    else commit(id, roi);
  }

  function commit(id: string, roi: Region) {
    const problem = problemOf(roi, shapeOf(editor, id)?.isLine === true);
    if (problem === undefined) editor.change(id, roi);
    else notify("error", problem);
  }

  const atOf = (event: MouseEvent<HTMLElement>): Corner => {
    const box = event.currentTarget.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  return {
    pointer,
    dragged,
    isPanning: drag?.kind === "pan",
    rectangle: drag?.kind === "rectangle" && pointer ? shape.rectangle(drag.from, toShare(pointer)) : undefined,
    hover: drag === undefined && pointer && tool === "select" ? hitAt(pointer) : undefined,
    dropCorner,
    complete,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const at = atOf(event);
      event.currentTarget.setPointerCapture(event.pointerId);
      if (event.button === 1 || isPan) {
        event.preventDefault();
        setDrag({ kind: "pan", last: at });
        return;
      }
      if (event.button !== 0) return;
      if (!isReady && tool !== "select") return notify("info", text("noPictureYet"));
      if (tool === "polygon") addCorner(at);
      else if (tool === "line") addEnd(at);
      else if (tool === "rectangle") setDrag({ kind: "rectangle", from: shape.cornerAt(...toShare(at)) });
      else press(hitAt(at), at, event.altKey);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const at = atOf(event);
      setPointer(at);
      if (drag?.kind === "pan") {
        move(at[0] - drag.last[0], at[1] - drag.last[1]);
        setDrag({ kind: "pan", last: at });
      }
      if (drag?.kind !== "shape") return;
      if (!drag.hasMoved && isNear(drag.from, at, dragPx)) return;
      if (!drag.hasMoved && editor.isLocked(drag.hit.id)) return setDrag(undefined);
      setDrag({ ...drag, hasMoved: true });
      setDragged({ id: drag.hit.id, roi: draggedRegion(drag, toShare(drag.from), toShare(at)) });
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const at = atOf(event);
      setDrag(undefined);
      setDragged(undefined);
      if (drag?.kind === "rectangle") {
        const [fx, fy] = toPixels(drag.from);
        if (shape.isTooSmall(at[0] - fx, at[1] - fy)) notify("info", text("smallRectangle"));
        else complete(shape.rectangle(drag.from, toShare(at)));
      }
      if (drag?.kind === "shape" && drag.hasMoved) {
        commit(drag.hit.id, draggedRegion(drag, toShare(drag.from), toShare(at)));
      }
    },
    onPointerLeave: () => setPointer(undefined),
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      const at = atOf(event);
      if (draft !== undefined && tool === "polygon" && draft.corners.length >= minCorners)
        return complete(draft.corners);
      const hit = tool === "select" ? hitAt(at) : undefined;
      if (hit?.kind !== "side" && hit?.kind !== "middle") return;
      const into = shapeOf(editor, hit.id);
      if (into !== undefined) commit(hit.id, shape.insertCorner(into.roi, hit.at, toShare(at)));
    },
  };
}
