import { countInGroups, type GroupNode, type groupCountKinds } from "@huiyan/contract/group/group.api";
import { useMemo } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { groupNodes } from "./group-nodes.ts";

/** What the list beside the tree is made of. */
export type Counted = "device" | (typeof groupCountKinds)[number];

/** The groups as lines of the tree, each with how much of what is listed stands in it. */
export function useCountedNodes(groups: readonly GroupNode[] | undefined, of: Counted) {
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
