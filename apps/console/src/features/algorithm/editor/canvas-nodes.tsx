import { type StoreAlgorithm } from "@huiyan/contract/algorithm/store.api";
import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { Flag, Play } from "lucide-react";
import { AlgorithmIcon } from "../algorithm-icon.tsx";
import { editorText as text } from "./editor.texts.ts";

interface NodeData extends Record<string, unknown> {
  algId: string | undefined;
  /** Algorithm of the node; undefined until the store is read. */
  algorithm: StoreAlgorithm | undefined;
}

export type CanvasNode = Node<NodeData, "start" | "algorithm" | "end">;

function StartNode() {
  return (
    <div className="canvas-pill start">
      <Play size={14} aria-hidden="true" /> {text("start")}
      <Handle type="source" position={Position.Right} />
    </div>
  );
}

function EndNode() {
  return (
    <div className="canvas-pill">
      <Handle type="target" position={Position.Left} />
      <Flag size={14} aria-hidden="true" /> {text("end")}
    </div>
  );
}

function AlgorithmNode({ data: { algId, algorithm } }: NodeProps<CanvasNode>) {
  return (
    <div className="canvas-card">
      <Handle type="target" position={Position.Left} />
      {algorithm && (
        <span className="canvas-tile">
          <AlgorithmIcon algorithm={algorithm} size={18} />
        </span>
      )}
      <span className="canvas-words">
        <strong className="ell">{algorithm?.name ?? algId}</strong>
        <span className="note">{text("version", { version: algorithm?.version || "-" })}</span>
      </span>
      <Handle type="source" position={Position.Right} />
    </div>
  );
}

/** Component for each kind of node. */
export const nodeTypes = { start: StartNode, algorithm: AlgorithmNode, end: EndNode };
