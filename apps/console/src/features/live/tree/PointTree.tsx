import { type PointNode } from "@huiyan/contract/point/point.api";
import { Switch } from "antd";
import { Cctv, HardDrive } from "lucide-react";
import { type DragEvent, type ReactNode, useId, useMemo, useState } from "react";
import { grouped } from "../../../shared/format/count.ts";
import { TreePane } from "../../../shared/tree/TreePane.tsx";
import { type TreeNode } from "../../../shared/tree/tree-rows.ts";
import { liveText as text } from "../live.texts.ts";
import { onlineOnly, pointLines } from "./point-nodes.ts";

/** Type of what is dragged from the tree to a window. */
export const pointDragType = "application/x-huiyan-point";

interface Props {
  nodes: readonly PointNode[];
  /** Numbers of the windows in which points are shown. */
  windowOf: ReadonlyMap<string, number>;
  chosen: string | undefined;
  onChoose: (node: PointNode) => void;
  problem: ReactNode;
}

/** Groups, devices and points; a point is clicked or dragged into a window, a group or device fills the windows. */
export function PointTree({ nodes, windowOf, chosen, onChoose, problem }: Props) {
  const [onlyOnline, setOnlyOnline] = useState(false);
  const label = useId();
  const shown = useMemo(() => (onlyOnline ? onlineOnly(nodes) : nodes), [nodes, onlyOnline]);
  const { lines, nodeOf } = useMemo(() => pointLines(shown), [shown]);
  const chosenLine = [...nodeOf].find(([, { _id, type }]) => type === "point" && _id === chosen)?.[0];
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
      onChoose={(id) => {
        const node = nodeOf.get(id);
        if (node !== undefined) onChoose(node);
      }}
      problem={
        <>
          <span className="live-tree-filter">
            <Switch size="small" checked={onlyOnline} onChange={setOnlyOnline} aria-labelledby={label} />
            <span id={label}>{text("onlyOnline")}</span>
          </span>
          {problem}
          {lines.length === 0 && <p className="tree-none note">{text("noPoints")}</p>}
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
