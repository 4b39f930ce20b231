import { countInGroups, type GroupNode, type groupCountKinds } from "@huiyan/contract/group/group.api";
import { useMemo } from "react";
import { useAlias } from "#features/setting/setting.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { TreePane } from "#shared/tree/TreePane.tsx";
import { groupText as text } from "../group.texts.ts";
import { groupNodes } from "./group-nodes.ts";
import { useGroupTree } from "./use-group-tree.ts";

/** Kind of the items that the tree counts. */
type Counted = "device" | (typeof groupCountKinds)[number];

/** Returns the groups as lines of the tree, each with its number of items. */
function useCountedNodes(groups: readonly GroupNode[] | undefined, of: Counted) {
  const asked = of === "device" ? "point" : of;
  const { data } = useQueryOf(countInGroups, { of: asked }, { enabled: of !== "device" });
  return useMemo(() => {
    if (of === "device") return groupNodes(groups ?? []);
    const counts = data && new Map(data.map((each) => [each._id, each]));
    return groupNodes(groups ?? [], ({ _id }) => {
      const { count = 0, online = of === "point" ? 0 : null } = counts?.get(_id) ?? {};
      if (counts === undefined) return { count: undefined };
      return online === null ? { count } : { count, part: online };
    });
  }, [groups, of, data]);
}

interface Props {
  /** Kind of the items in the list next to the tree, which are counted per group. */
  of: Counted;
  /** Id of the chosen group; undefined for the organisation, which means all items. */
  chosen: string | undefined;
  onChoose: (groupId: string | undefined) => void;
}

/**
 * Tree of the device groups in the user's scope, each with the number of items in the list. Choosing the organisation
 * clears the choice.
 */
export function GroupTree({ of, chosen, onChoose }: Props) {
  const { query, root } = useGroupTree();
  const nodes = useCountedNodes(query.data, of);
  const group = useAlias();
  return (
    <TreePane
      title={group}
      searchHint={text("search", { group })}
      nodes={nodes}
      chosen={chosen}
      onChoose={(id) => onChoose(id === root?._id ? undefined : id)}
      problem={<ProblemBanner query={query} />}
      isUnread={query.data === undefined && query.problem !== null}
    />
  );
}
