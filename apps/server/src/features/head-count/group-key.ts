import { createHash } from "node:crypto";
import { type BatchGroup, type CountPairKind } from "@huiyan/contract/head-count/counted-batch";

type Member = { message: string; index: number };
const idOf = ({ message, index }: Member) => `${message}:${index}`;

/** Batches that are in this group and in no other. A pen's counting ends one group and begins the next. */
export function ownBatches({ first, second }: { first: Member[]; second: Member[] }, kind: CountPairKind): string[] {
  const own = kind === "stock" ? second.slice(1) : second;
  return [...new Set([...first, ...own].map(idOf))];
}

/** Another one as soon as a batch joins the group or leaves it. */
export function groupKey({ first, second }: BatchGroup): string {
  const sides = [first, second].map((side) => side.map(idOf).toSorted().join(","));
  return createHash("sha256").update(sides.join("|")).digest("hex").slice(0, 32);
}
