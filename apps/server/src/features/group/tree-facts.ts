import { type GroupNode } from "@huiyan/contract/group/group.api";
import { addressOf } from "#features/china/china.public.ts";
import { type GroupFacts } from "./tree-facts.queries.ts";

/** Returns a copy of the tree that contains only the groups in `kept`, which must include the ancestors. */
export function keepGroups(root: GroupNode, kept: ReadonlySet<string>): GroupNode {
  const children = root.children.filter(({ _id }) => kept.has(_id)).map((child) => keepGroups(child, kept));
  return { ...root, children };
}

/** Returns a copy of the tree with descriptions, labels, addresses and member counts. Empty values are left out. */
export function addFacts(root: GroupNode, facts: readonly GroupFacts[], users: ReadonlyMap<string, number>): GroupNode {
  const byId = new Map(facts.map((each) => [each.id, each]));
  const withFacts = (node: GroupNode): GroupNode => {
    const { description = "", labels = [] } = byId.get(node._id) ?? {};
    const user_count = users.get(node._id);
    const location = labels.find(({ type }) => type === "location")?.value;
    return {
      ...node,
      ...(description === "" ? {} : { description }),
      ...(labels.length === 0 ? {} : { labels }),
      ...(location === undefined ? {} : { locationtext: addressOf(location) ?? location }),
      ...(user_count === undefined ? {} : { user_count }),
      children: node.children.map(withFacts),
    };
  };
  return withFacts(root);
}
