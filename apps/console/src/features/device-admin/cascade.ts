import { GroupNode } from "@huiyan/contract/group/group.api";
import { type Place, placesOf } from "../../shared/tree/tree-places.ts";

/** One column of places and the one that is chosen in it. */
export interface Column {
  /** The place whose children they are. */
  parent: GroupNode;
  places: readonly GroupNode[];
  chosen: string | undefined;
}

function lineage(place: Place<GroupNode> | undefined): GroupNode[] {
  return place === undefined ? [] : [...lineage(place.parent), place.node];
}

/**
 * Columns from the organisation's places down to those below the chosen one. An unknown choice counts as none.
 * @param chosen the organisation's own id, or none, stands for everything
 */
export function columnsOf(tree: readonly GroupNode[], chosen: string | undefined): Column[] {
  const [root] = tree;
  if (root === undefined) return [];
  const place = chosen === undefined ? undefined : placesOf(tree).get(chosen);
  const path = place === undefined ? [root] : lineage(place);
  return path
    .map((parent, index) => ({
      parent,
      places: parent.children.map((child) => GroupNode.parse(child)),
      chosen: path[index + 1]?._id,
    }))
    .filter(({ places }, index) => index === 0 || places.length > 0);
}
