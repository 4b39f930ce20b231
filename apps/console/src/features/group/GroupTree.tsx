import { GroupNode, getGroupTree } from "@huiyan/contract/group/group.api";
import { useMemo } from "react";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { ProblemStrip } from "../../shared/screen/ProblemStrip.tsx";
import { TreePane } from "../../shared/tree/TreePane.tsx";
import { type TreeNode } from "../../shared/tree/tree-rows.ts";
import { groupText as text } from "./group.texts.ts";

// The type of a recursive schema ends after one level; parsing gives each further level its own.
function toTreeNode({ _id, name, device_count, bare, children }: GroupNode): TreeNode {
  const below = children.map((child) => toTreeNode(GroupNode.parse(child)));
  return { id: _id, name, count: device_count, bare, children: below };
}

interface Props {
  /** undefined: the organisation, that is everything. */
  chosen: string | undefined;
  onChoose: (groupId: string | undefined) => void;
}

/** The visible device groups with the number of their devices. Choosing the organisation takes the choice back. */
export function GroupTree({ chosen, onChoose }: Props) {
  const tree = useQueryOf(getGroupTree, {});
  const nodes = useMemo(() => (tree.data ?? []).map(toTreeNode), [tree.data]);
  const everything = nodes[0]?.id;
  return (
    <TreePane
      title={text("title")}
      searchHint={text("search")}
      nodes={nodes}
      chosen={chosen}
      onChoose={(id) => onChoose(id === everything ? undefined : id)}
      problem={<ProblemStrip query={tree} />}
    />
  );
}
