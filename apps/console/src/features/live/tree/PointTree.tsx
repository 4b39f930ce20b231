import { type PointNode } from "@huiyan/contract/point/tree.api";
import { Switch } from "antd";
import { Cctv, HardDrive } from "lucide-react";
import { type DragEvent, useId, useMemo, useState } from "react";
import { grouped } from "#shared/format/count.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { TreePane } from "#shared/tree/TreePane.tsx";
import { treeText } from "#shared/tree/tree.texts.ts";
import { type TreeNode } from "#shared/tree/tree-rows.ts";
import { liveText as text } from "../live.texts.ts";
import { onlineOnly, pointLines } from "./point-nodes.ts";
import { type PointTreeData } from "./use-point-tree.ts";

/** Data type of a drag from the tree to a window. */
export const pointDragType = "application/x-huiyan-point";

interface Props {
  tree: PointTreeData;
  /** Number of the window that shows a point, by point id. */
  windowOf: ReadonlyMap<string, number>;
  chosen: string | undefined;
  onChoose: (node: PointNode) => void;
}

/**
 * Tree of groups, devices and points. A click or dragging opens a point in a window. A group or device fills the
 * windows with its points.
 */
export function PointTree({ tree, windowOf, chosen, onChoose }: Props) {
  const [onlyOnline, setOnlyOnline] = useState(false);
  const label = useId();
  const { nodes, states, branches, cutAfter } = tree;
  const shown = useMemo(() => (onlyOnline ? onlineOnly(nodes) : nodes), [nodes, onlyOnline]);
  const { lines, nodeOf } = useMemo(() => pointLines(shown, states), [shown, states]);
  const chosenLine = useMemo(
    () => (chosen === undefined ? undefined : [...nodeOf].find(([, { _id }]) => _id === chosen)?.[0]),
    [nodeOf, chosen],
  );
  const contentOf = (node: TreeNode) => {
    const source = nodeOf.get(node.id);
    if (source === undefined || source.type === "group") return undefined;
    return <Line node={node} source={source} at={windowOf.get(source._id)} />;
  };
  return (
    <TreePane
      title={text("title")}
      searchHint={text("searchPoint")}
      nodes={lines}
      chosen={chosenLine ?? ""}
      contentOf={contentOf}
      branches={branches}
      onChoose={(id) => {
        const node = nodeOf.get(id);
        if (node !== undefined) onChoose(node);
      }}
      isUnread={nodes.length === 0 && tree.query.problem !== null}
      problem={
        <>
          <span className="live-tree-filter">
            <Switch size="small" checked={onlyOnline} onChange={setOnlyOnline} aria-labelledby={label} />
            <span id={label}>{text("onlyOnline")}</span>
          </span>
          <ProblemBanner query={tree.query} />
          {cutAfter !== undefined && <p className="tree-none note">{treeText("foundMany", { n: cutAfter })}</p>}
          {lines.length === 0 && branches === undefined && tree.isLoaded && (
            <p className="tree-none note">{text("noPoints")}</p>
          )}
        </>
      }
    />
  );
}

function Line({ node, source, at }: { node: TreeNode; source: PointNode; at: number | undefined }) {
  const isPoint = source.type === "point";
  const Icon = isPoint ? Cctv : HardDrive;
  const drag = isPoint
    ? {
        draggable: true,
        onDragStart: (event: DragEvent) => {
          event.dataTransfer.setData(pointDragType, source._id);
          event.dataTransfer.effectAllowed = "copy";
        },
      }
    : {};
  return (
    <span className={source.online ? "live-line" : "live-line offline"} {...drag}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      <span className="ell" title={node.name}>
        {node.name}
      </span>
      <span className="tree-count num">
        {node.part !== undefined && <span className="tree-part">{grouped(node.part)}/</span>}
        {node.count !== undefined && grouped(node.count)}
        {at !== undefined && <span className="live-line-window">{at + 1}</span>}
      </span>
    </span>
  );
}
