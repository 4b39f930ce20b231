import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, MarkerType } from "@xyflow/react";
import { type Dispatch, useMemo } from "react";
import { type EditorAction, type EditorState, edgeId } from "./arrangement-editor.ts";
import { type CanvasNode } from "./canvas-nodes.tsx";
import { conditionText } from "./condition-text.ts";
import { type NodeBox, pathThrough, type Route, routeEdges } from "./edge-route.ts";

interface EdgeData extends Record<string, unknown> {
  route: Route;
  text: string;
  onChoose: () => void;
}

export type CanvasEdge = Edge<EdgeData, "routed">;

/** Sizes assumed for nodes that are not measured yet, in pixels. */
const usualSize = {
  start: { width: 92, height: 36 },
  end: { width: 92, height: 36 },
  algorithm: { width: 184, height: 56 },
};

function boxOf({ id, type, position: { x, y }, measured }: CanvasNode): NodeBox {
  const usual = usualSize[type ?? "algorithm"];
  const [width, height] = [measured?.width ?? usual.width, measured?.height ?? usual.height];
  return { id, box: { left: x, right: x + width, top: y - height / 2, bottom: y + height / 2 } };
}

/** Returns the width of a label of 12 px text with its padding, in pixels. Chinese characters are as wide as high. */
function labelWidth(text: string): number {
  if (text === "") return 0;
  return [...text].reduce((width, character) => width + (character > "\u2e80" ? 12 : 7), 14);
}

function RoutedEdge({ data, markerEnd, interactionWidth, selected }: EdgeProps<CanvasEdge>) {
  if (data === undefined) return null;
  const { corners, label } = data.route;
  return (
    <>
      <BaseEdge
        path={pathThrough(corners)}
        {...(markerEnd !== undefined && { markerEnd })}
        {...(interactionWidth !== undefined && { interactionWidth })}
      />
      {label && label.middle.y !== label.anchor.y && (
        <path
          className="edge-leader"
          d={`M ${label.anchor.x} ${label.anchor.y} L ${label.middle.x} ${label.middle.y}`}
        />
      )}
      {label && (
        <EdgeLabelRenderer>
          {/* A button on the line, so that the keyboard can focus the line. */}
          <button
            type="button"
            tabIndex={-1}
            className={`edge-label nodrag nopan${selected === true ? " selected" : ""}`}
            style={{ transform: `translate(-50%, -50%) translate(${label.middle.x}px, ${label.middle.y}px)` }}
            onClick={data.onChoose}
          >
            {data.text}
          </button>
        </EdgeLabelRenderer>
      )}
    </>
  );
}

export const edgeTypes = { routed: RoutedEdge };

/** Returns the lines of the drawing, routed around the nodes at their current places. */
export function useCanvasEdges(
  { drawing, chosen }: EditorState,
  dispatch: Dispatch<EditorAction>,
  nodes: readonly CanvasNode[],
): CanvasEdge[] {
  return useMemo(() => {
    const texts = new Map(drawing.edges.map((edge) => [edgeId(edge), conditionText(edge.when)]));
    const routes = routeEdges(
      nodes.map(boxOf),
      drawing.edges.map(({ from, to }) => {
        const id = edgeId({ from, to });
        return { id, from, to, labelWidth: labelWidth(texts.get(id) ?? "") };
      }),
    );
    return drawing.edges.flatMap(({ from, to }): CanvasEdge[] => {
      const id = edgeId({ from, to });
      const route = routes.get(id);
      if (route === undefined) return [];
      return [
        {
          id,
          source: from,
          target: to,
          type: "routed",
          selected: chosen.includes(id),
          data: { route, text: texts.get(id) ?? "", onChoose: () => dispatch({ type: "choose", ids: [id] }) },
          markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18 },
        },
      ];
    });
  }, [drawing.edges, chosen, dispatch, nodes]);
}
