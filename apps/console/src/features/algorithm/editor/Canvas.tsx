import { type StoreAlgorithm } from "@huiyan/contract/algorithm/store.api";
import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  MiniMap,
  ReactFlow,
  useNodesInitialized,
  useReactFlow,
} from "@xyflow/react";
import {
  type Dispatch,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { KeyHints } from "#shared/screen/KeyHints.tsx";
import { type EditorAction, type EditorState } from "./arrangement-editor.ts";
import { CanvasTools, fitting } from "./CanvasTools.tsx";
import { edgeTypes, useCanvasEdges } from "./canvas-edges.tsx";
import { type CanvasNode, nodeTypes } from "./canvas-nodes.tsx";
import { editorText as text } from "./editor.texts.ts";
import { dragType, readDragged } from "./palette-drag.ts";
import "@xyflow/react/dist/style.css";

/**
 * Origin of a node in fractions of its size: the middle of its left side. Nodes with the same y are thus aligned, even
 * if their heights differ.
 */
const middleLeft: [number, number] = [0, 0.5];

/** Width of the canvas: `whole`, or `less` while the dry run is shown next to it. */
type Room = "whole" | "less";

interface Props {
  state: EditorState;
  dispatch: Dispatch<EditorAction>;
  manages: boolean;
  algorithms: readonly StoreAlgorithm[];
  room: Room;
}

/**
 * Returns the nodes as the canvas shows them. A dragged node follows the pointer; its position is stored when the
 * pointer is released.
 */
function useCanvasNodes({ drawing, chosen }: EditorState, algorithms: readonly StoreAlgorithm[]) {
  const drawn = useMemo<CanvasNode[]>(
    () =>
      drawing.nodes.map(({ id, kind, alg_id, x, y }) => ({
        id,
        type: kind,
        position: { x, y },
        selected: chosen.includes(id),
        data: { algId: alg_id, algorithm: algorithms.find((each) => each.id === alg_id) },
      })),
    [drawing.nodes, chosen, algorithms],
  );
  const [nodes, setNodes] = useState(drawn);
  // Copies the measured sizes from the previous nodes, so that these are not measured again.
  useEffect(
    () =>
      setNodes((old) =>
        drawn.map((node) => ({ ...node, measured: old.find(({ id }) => id === node.id)?.measured ?? {} })),
      ),
    [drawn],
  );
  return [nodes, setNodes] as const;
}

/**
 * Moves the view when an added node is outside it. After a resize, fits the view to the drawing, unless the user has
 * moved the view.
 */
function useNodesInView(count: number, room: Room, canvas: RefObject<HTMLDivElement | null>) {
  const { fitView, getNodes, getViewport } = useReactFlow();
  const areMeasured = useNodesInitialized();
  const isMoved = useRef(false);
  const show = useEffectEvent((isResized: boolean) => {
    const { x, y, zoom } = getViewport();
    const { clientWidth = 0, clientHeight = 0 } = canvas.current ?? {};
    const isOutside = getNodes().some(({ position, measured: { width = 0, height = 0 } = {} }) => {
      const [left, middle] = [position.x * zoom + x, position.y * zoom + y];
      const half = (height * zoom) / 2;
      return left < 0 || left + width * zoom > clientWidth || middle - half < 0 || middle + half > clientHeight;
    });
    if (isOutside || (isResized && !isMoved.current)) void fitView(fitting);
  });
  useEffect(() => {
    // Waits until the new width of the canvas has been applied.
    const frame = requestAnimationFrame(() => {
      if (count > 0 && areMeasured && room !== undefined) show(false);
    });
    return () => cancelAnimationFrame(frame);
  }, [count, areMeasured, room]);
  useEffect(() => {
    const { current } = canvas;
    if (current === null || !areMeasured) return;
    const observer = new ResizeObserver(() => show(true));
    observer.observe(current);
    return () => observer.disconnect();
  }, [canvas, areMeasured]);
  return {
    /** The library passes an event for moves by the user, and none for moves by the program. */
    onMoveStart: (event: unknown) => {
      if (event !== null) isMoved.current = true;
    },
  };
}

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/** Canvas of the pipeline editor: the user drags, joins and selects nodes and lines, and drops new nodes. */
export function Canvas({ state, dispatch, manages, algorithms, room }: Props) {
  const { drawing, chosen } = state;
  const flow = useReactFlow();
  const canvas = useRef<HTMLDivElement>(null);
  const [nodes, setNodes] = useCanvasNodes(state, algorithms);
  const { onMoveStart } = useNodesInView(drawing.nodes.length, room, canvas);
  const edges = useCanvasEdges(state, dispatch, nodes);
  const choose = (ids: readonly string[]) => {
    if (!sameIds(ids, chosen)) dispatch({ type: "choose", ids });
  };
  const drop = (event: DragEvent) => {
    const dragged = readDragged(event.dataTransfer.getData(dragType));
    if (dragged === undefined || !manages) return;
    event.preventDefault();
    const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    dispatch({ ...dragged, at: { x: Math.round(x - 90), y: Math.round(y) } });
  };
  /** Selects the focused node on Enter. Tab moves the focus from node to node. */
  const chooseFocused = ({ key, target }: KeyboardEvent) => {
    const node = target instanceof Element ? target.closest<HTMLElement>("[data-id]") : null;
    if (key === "Enter" && node?.dataset.id !== undefined) choose([node.dataset.id]);
  };
  return (
    <div ref={canvas} className="editor-canvas">
      <ReactFlow<CanvasNode>
        aria-label={text("canvas")}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        nodesDraggable={manages}
        nodesConnectable={manages}
        disableKeyboardA11y
        deleteKeyCode={null}
        minZoom={0.25}
        maxZoom={2}
        fitView
        fitViewOptions={fitting}
        nodeOrigin={middleLeft}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
        }}
        onDrop={drop}
        onMoveStart={onMoveStart}
        onKeyDown={chooseFocused}
        proOptions={{ hideAttribution: true }}
        onNodesChange={(changes) => setNodes((old) => applyNodeChanges(changes, old))}
        onNodeDragStop={(_event, _node, dragged) =>
          dispatch({ type: "move", moved: dragged.map(({ id, position }) => ({ id, ...position })) })
        }
        onNodeClick={(_event, { id }) => choose([id])}
        onEdgeClick={(_event, { id }) => choose([id])}
        onPaneClick={() => choose([])}
        onConnect={({ source, target }) => dispatch({ type: "connect", from: source, to: target })}
      >
        <Background variant={BackgroundVariant.Dots} gap={16} size={1} />
        {nodes.length > 0 && <MiniMap pannable zoomable ariaLabel={null} className="editor-map" />}
      </ReactFlow>
      <CanvasTools state={state} dispatch={dispatch} manages={manages} />
      {drawing.nodes.length === 0 && manages && <p className="editor-empty note">{text("emptyCanvas")}</p>}
      {manages && (
        <div className="editor-keys">
          <KeyHints
            entries={[
              { keys: ["Del"], name: text("keyDelete") },
              { keys: ["Ctrl", "Z"], name: text("undo") },
              { keys: ["↑", "↓", "←", "→"], name: text("keyMove") },
            ]}
          />
        </div>
      )}
    </div>
  );
}
