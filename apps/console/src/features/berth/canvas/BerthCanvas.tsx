import { Maximize, Minus, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { StageButton } from "../../../shared/media/StageButton.tsx";
import { useStage } from "../../../shared/media/use-stage.ts";
import { berthText as text } from "../berth.texts.ts";
import { type Editor } from "../config/use-editor.ts";
import { type Corner, labelOf } from "../edit/berth-facts.ts";
import { isNear, reach } from "../edit/hit-test.ts";
import { CanvasTools } from "./CanvasTools.tsx";
import { NumberChips } from "./NumberChips.tsx";
import { ShapeLayer } from "./ShapeLayer.tsx";
import { useCanvasKeys } from "./use-canvas-keys.ts";
import { useHeldSpace } from "./use-held-space.ts";
import { usePointer } from "./use-pointer.ts";
import "../../../shared/media/media.css";

const zoomFactor = 1.25;

interface Props {
  pointId: string;
  name: string;
  /** Signed address of the picture; empty where there is none. */
  source: string;
  editor: Editor;
  onRemove: (id: string) => void;
  onHelp: () => void;
  /** Stands over the canvas where there is no picture. */
  empty: ReactNode;
  /** How old the picture is, and why. */
  note: ReactNode;
  /** The address may have expired. */
  onFailed: () => void;
}

function cursorOf(pointer: ReturnType<typeof usePointer>, isPan: boolean, isDrawing: boolean): string {
  if (isPan || pointer.isPanning) return pointer.isPanning ? "grabbing" : "grab";
  if (isDrawing) return "crosshair";
  if (pointer.hover === undefined) return "default";
  return pointer.hover.kind === "inside" || pointer.hover.kind === "side" ? "move" : "pointer";
}

function tipOf({ draft, tool }: Editor): string {
  if (draft === undefined) return "";
  const name = labelOf(draft.facts);
  if (tool === "rectangle") return text("drawRectangle");
  if (draft.corners.length === 0) return text("drawStart", { name });
  return text(draft.corners.length < 3 ? "drawMore" : "drawTip", { name });
}

/** The picture with its berths; they are drawn and changed on it. */
export function BerthCanvas({ pointId, name, source, editor, onRemove, onHelp, empty, note, onFailed }: Props) {
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
  useCanvasKeys({ editor, pixel, onRemove, onHelp, dropCorner: pointer.dropCorner, complete: pointer.complete });
  const { draft, tool, selected, selectedBerth } = editor;
  const { dragged } = pointer;
  const berths =
    dragged === undefined
      ? editor.berths
      : editor.berths.map((berth) =>
          berth.id === dragged.id ? { ...berth, facts: { ...berth.facts, roi: dragged.roi } } : berth,
        );
  const first = draft?.corners[0];
  const at = pointer.pointer;
  const isClosing = first !== undefined && at !== undefined && isNear(toPixels(first), at, reach.close);
  const share = at && (isClosing && first ? first : toShare(at));
  const drawn = draft && {
    corners: pointer.rectangle ?? draft.corners,
    pointer: share,
    isRectangle: tool === "rectangle",
  };
  const tip = tipOf(editor);
  return (
    <div className="berth-canvas">
      <CanvasTools {...{ editor, hasLabels, onRemove, onHelp }} onToggleLabels={() => setLabels((old) => !old)} />
      <div
        ref={stage.stageRef}
        className="berth-stage"
        role="application"
        aria-label={text("canvas", { name })}
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
            className="berth-picture"
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
          hasHandles={editor.mayManage && selectedBerth?.isVoid !== true}
          {...{ berths, selected, drawn, toPixels }}
        />
        {hasLabels && <NumberChips {...{ berths, selected, toPixels }} />}
        {at !== undefined && tip !== "" && (
          <span className="berth-tip" style={{ left: at[0] + 14, top: at[1] - 38 }}>
            {tip}
          </span>
        )}
      </div>
      {source === "" && <div className="berth-canvas-empty">{empty}</div>}
      <div className="berth-note">{note}</div>
      <div className="berth-zoom">
        <StageButton name={text("zoomOut")} icon={Minus} onClick={() => stage.zoom(1 / zoomFactor)} />
        <span className="stage-scale num">{Math.round(stage.scale * 100)}%</span>
        <StageButton name={text("zoomIn")} icon={Plus} onClick={() => stage.zoom(zoomFactor)} />
        <StageButton name={text("fit")} icon={Maximize} onClick={stage.fit} />
      </div>
    </div>
  );
}
