import { Maximize, Minus, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { StageButton } from "../media/StageButton.tsx";
import { useStage } from "../media/use-stage.ts";
import { DrawTools } from "./DrawTools.tsx";
import { drawText as text } from "./draw.texts.ts";
import { type Corner, type DrawEditor, type DrawnShape, shapeOf } from "./draw-editor.ts";
import { isNear, reach, type ToPixels } from "./hit-test.ts";
import { ShapeLayer } from "./ShapeLayer.tsx";
import { useCanvasKeys } from "./use-canvas-keys.ts";
import { useHeldSpace } from "./use-held-space.ts";
import { usePointer } from "./use-pointer.ts";
import "../media/media.css";
import "./draw.css";

const zoomFactor = 1.25;

interface Props {
  pointId: string;
  /** Label for screen readers. */
  label: string;
  /** Signed address of the picture; empty without a picture. */
  source: string;
  editor: DrawEditor;
  /** Returns the labels next to the shapes, placed at canvas pixels. */
  labels: (shapes: readonly DrawnShape[], toPixels: ToPixels) => ReactNode;
  onHelp: () => void;
  /** Shown over the canvas when there is no picture. */
  empty: ReactNode;
  /** Note over the picture: its age, and why there is no newer one. */
  note: ReactNode;
  /** Called when the picture fails to load; its address may have expired. */
  onFailed: () => void;
}

function cursorOf(pointer: ReturnType<typeof usePointer>, isPan: boolean, isDrawing: boolean): string {
  if (isPan || pointer.isPanning) return pointer.isPanning ? "grabbing" : "grab";
  if (isDrawing) return "crosshair";
  if (pointer.hover === undefined) return "default";
  return pointer.hover.kind === "inside" || pointer.hover.kind === "side" ? "move" : "pointer";
}

function tipOf({ draft, tool }: DrawEditor): string {
  if (draft === undefined) return "";
  const { name } = draft;
  if (tool === "line") return text(draft.corners.length === 0 ? "lineStart" : "lineEnd", { name });
  if (tool === "rectangle") return text("drawRectangle");
  if (draft.corners.length === 0) return text("drawStart", { name });
  return text(draft.corners.length < 3 ? "drawMore" : "drawTip", { name });
}

/** Canvas with a picture, on which the user draws and changes shapes. */
export function DrawCanvas({ pointId, label, source, editor, labels, onHelp, empty, note, onFailed }: Props) {
  const stage = useStage(pointId);
  const [hasLabels, setLabels] = useState(true);
  const [loaded, setLoaded] = useState("");
  const { left, top, width, height } = stage.placed;
  const toPixels = ([x, y]: Corner): Corner => [left + x * width, top + y * height];
  const toShare = ([x, y]: Corner): Corner => [(x - left) / Math.max(1, width), (y - top) / Math.max(1, height)];
  const isPan = useHeldSpace();
  const isReady = loaded !== "";
  const pointer = usePointer({ editor, toPixels, toShare, isPan, move: stage.move, isReady });
  const pixel = { x: 1 / Math.max(1, width), y: 1 / Math.max(1, height) };
  useCanvasKeys({ editor, pixel, onHelp, dropCorner: pointer.dropCorner, complete: pointer.complete });
  const { draft, tool, selected } = editor;
  const { dragged } = pointer;
  const shapes = editor.shapes.map((shape) => (shape.id === dragged?.id ? { ...shape, roi: dragged.roi } : shape));
  const first = draft?.corners[0];
  const at = pointer.pointer;
  const isClosing =
    tool === "polygon" && first !== undefined && at !== undefined && isNear(toPixels(first), at, reach.close);
  const share = at && (isClosing && first ? first : toShare(at));
  const drawn = draft && {
    corners: pointer.rectangle ?? draft.corners,
    pointer: share,
    isRectangle: tool === "rectangle",
  };
  const tip = tipOf(editor);
  return (
    <div className="draw-canvas">
      <DrawTools
        editor={editor}
        hasLabels={hasLabels}
        onHelp={onHelp}
        onToggleLabels={() => setLabels((old) => !old)}
      />
      <div
        ref={stage.stageRef}
        className="draw-stage"
        role="application"
        aria-label={label}
        tabIndex={-1}
        style={{ cursor: cursorOf(pointer, isPan, draft !== undefined) }}
        onPointerDown={pointer.onPointerDown}
        onPointerMove={pointer.onPointerMove}
        onPointerUp={pointer.onPointerUp}
        onPointerLeave={pointer.onPointerLeave}
        onDoubleClick={pointer.onDoubleClick}
      >
        {source !== "" && (
          <img
            className="draw-picture"
            src={source}
            alt=""
            draggable={false}
            style={{ left, top, width, height }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              stage.setPicture({ width: naturalWidth, height: naturalHeight });
              setLoaded(source);
            }}
            onError={() => {
              setLoaded("");
              onFailed();
            }}
          />
        )}
        <ShapeLayer
          size={stage.stage}
          corner={editor.corner}
          hasHandles={editor.mayManage && shapeOf(editor, selected)?.isLocked !== true}
          shapes={shapes}
          selected={selected}
          drawn={drawn}
          toPixels={toPixels}
        />
        {hasLabels && labels(shapes, toPixels)}
        {at !== undefined && tip !== "" && (
          <span className="draw-tip" style={{ left: at[0] + 14, top: at[1] - 38 }}>
            {tip}
          </span>
        )}
      </div>
      {source === "" && <div className="draw-canvas-empty">{empty}</div>}
      <div className="draw-note">{note}</div>
      <div className="draw-zoom">
        <StageButton name={text("zoomOut")} icon={Minus} onClick={() => stage.zoom(1 / zoomFactor)} />
        <span className="stage-scale num">{Math.round(stage.scale * 100)}%</span>
        <StageButton name={text("zoomIn")} icon={Plus} onClick={() => stage.zoom(zoomFactor)} />
        <StageButton name={text("fit")} icon={Maximize} onClick={stage.fit} />
      </div>
    </div>
  );
}
