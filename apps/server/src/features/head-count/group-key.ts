import { createHash } from "node:crypto";
import { type BatchGroup, type CountPairKind } from "@huiyan/contract/head-count/counted-batch";

type Member = { message: string; index: number };
const idOf = ({ message, index }: Member) => `${message}:${index}`;

/**
 * Returns the ids of the batches that belong to no other group. For the kind `stock`, the first count of the second
 * counter is left out, because it is also the last one of the previous group.
 */
export function ownBatches({ first, second }: { first: Member[]; second: Member[] }, kind: CountPairKind): string[] {
  const own = kind === "stock" ? second.slice(1) : second;
  return [...new Set([...first, ...own].map(idOf))];
}

/** Returns a hash of the group's batch ids. The key therefore changes when a batch joins or leaves the group. */
export function groupKey({ first, second }: BatchGroup): string {
  const sides = [first, second].map((side) => side.map(idOf).toSorted().join(","));
  return createHash("sha256").update(sides.join("|")).digest("hex").slice(0, 32);
}
