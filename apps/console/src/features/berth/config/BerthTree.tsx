import { type PointNode } from "@huiyan/contract/point/tree.api";
import { Cctv, HardDrive } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { grouped } from "#shared/format/count.ts";
import { TreePane } from "#shared/tree/TreePane.tsx";
import { type TreeNode } from "#shared/tree/tree-rows.ts";
import { berthText as text } from "../berth.texts.ts";
import { pointLines } from "./point-lines.ts";

interface Props {
  nodes: readonly PointNode[];
  counts: Readonly<Record<string, number>>;
  chosen: string | undefined;
  onChoose: (node: PointNode) => void;
  problem: ReactNode;
}

/** Tree of groups, devices and points, each with the number of its berths. */
export function BerthTree({ nodes, counts, chosen, onChoose, problem }: Props) {
  const { lines, nodeOf } = useMemo(() => pointLines(nodes, counts), [nodes, counts]);
  const line = [...nodeOf].find(([, { _id, type }]) => type === "point" && _id === chosen)?.[0];
  const contentOf = (node: TreeNode) => {
    const source = nodeOf.get(node.id);
    if (source === undefined || source.type === "group") return undefined;
    const Icon = source.type === "point" ? Cctv : HardDrive;
    return (
      <span className={source.online ? "berth-line" : "berth-line offline"}>
        <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
        <span className="ell">{node.name}</span>
        <span className="tree-count num">{grouped(node.count ?? 0)}</span>
      </span>
    );
  };
  return (
    <TreePane
      title={text("points")}
      searchHint={text("searchPoint")}
      nodes={lines}
      chosen={line ?? ""}
      contentOf={contentOf}
      onChoose={(id) => {
        const node = nodeOf.get(id);
        if (node !== undefined) onChoose(node);
      }}
      problem={problem}
    />
  );
}
