import { GroupNode, getGroupTree } from "@huiyan/contract/group/group.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";

/** The group that is chosen in the tree. */
export interface ChosenGroup {
  id: string;
  name: string;
}

function nameIn(nodes: readonly GroupNode[], id: string): string | undefined {
  for (const node of nodes) {
    const name =
      node._id === id
        ? node.name
        : nameIn(
            node.children.map((child) => GroupNode.parse(child)),
            id,
          );
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Returns the chosen group with its name. Undefined means the organisation, that is all devices. */
export function useChosenGroup(id: string | undefined): ChosenGroup | undefined {
  const tree = useQueryOf(getGroupTree, {});
  if (id === undefined) return undefined;
  return { id, name: nameIn(tree.data ?? [], id) ?? "-" };
}
