import { Cctv, HardDrive } from "lucide-react";
import { useMemo } from "react";
import { type PointTreeData } from "#features/live/live.public.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { TreePane } from "#shared/tree/TreePane.tsx";
import { treeText } from "#shared/tree/tree.texts.ts";
import { type TreeNode } from "#shared/tree/tree-rows.ts";
import { flowText as text } from "./flow.texts.ts";
import { choiceOf, flowLines, isChosen } from "./flow-lines.ts";
import { type FlowSearch } from "./flow-search.ts";

interface Props {
  tree: PointTreeData;
  search: FlowSearch;
  onChoose: (choice: ReturnType<typeof choiceOf>) => void;
}

/** Tree of groups, devices and points. The line of the organisation selects all points. */
export function FlowTree({ tree, search, onChoose }: Props) {
  const { nodes, states, branches, cutAfter } = tree;
  const { lines, nodeOf } = useMemo(() => flowLines(nodes, states), [nodes, states]);
  const chosen = [...nodeOf].find(([, node]) => isChosen(node, search))?.[0];
  const contentOf = (line: TreeNode) => {
    const source = nodeOf.get(line.id);
    if (source === undefined || source.type === "group") return undefined;
    const Icon = source.type === "point" ? Cctv : HardDrive;
    return (
      <span className={source.online ? "flow-line" : "flow-line offline"}>
        <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
        <span className="ell">{line.name}</span>
      </span>
    );
  };
  return (
    <TreePane
      title={text("tree")}
      searchHint={text("searchPoint")}
      nodes={lines}
      chosen={chosen ?? ""}
      contentOf={contentOf}
      branches={branches}
      onChoose={(id) => {
        const node = nodeOf.get(id);
        if (node !== undefined) onChoose(choiceOf(node));
      }}
      isUnread={lines.length === 0 && tree.query.problem !== null}
      problem={
        <>
          <ProblemBanner query={tree.query} />
          {cutAfter !== undefined && <p className="tree-none note">{treeText("foundMany", { n: cutAfter })}</p>}
        </>
      }
    />
  );
}
