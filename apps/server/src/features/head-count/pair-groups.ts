import { type BatchGroup, groupBatches } from "@huiyan/contract/head-count/counted-batch";
import { type CountPairRules, type Judged, judgeGroup, sidesOf } from "@huiyan/contract/head-count/head-count.rules";
import { type DecisionRow } from "./decision.queries.ts";
import { groupKey, ownBatches } from "./group-key.ts";
import { type ShownBatch } from "./message-batches.ts";
import { type PairRow } from "./pair.queries.ts";
import { hasOwnScale, statedRules } from "./pair-rules.ts";
import { type PairFacts } from "./read-pairs.ts";
import { SeenGroup } from "./seen-group.ts";

export interface PairGroup {
  key: string;
  group: BatchGroup<ShownBatch>;
  judged: Judged;
  decision: DecisionRow | undefined;
  /** True if a count of the group was reviewed after the decision, or a batch has joined or left the group. */
  changed: boolean;
}

/** Neighbouring groups from which the weight of an animal is estimated: up to 10 on each side, within half a day. */
const near = { groups: 10, ms: 12 * 3_600_000 } as const;

function othersOf<T extends BatchGroup>(groups: readonly T[], at: number): T[] {
  const { start = 0 } = groups[at] ?? {};
  return groups
    .slice(Math.max(0, at - near.groups), at + near.groups + 1)
    .filter((other) => other !== groups[at] && Math.abs(other.start - start) <= near.ms);
}

const idsOf = (batches: readonly ShownBatch[]) => batches.map(({ message, index }) => `${message}:${index}`);

/**
 * Returns decided groups that match no current group, because their batches now form other groups
 * or were deleted.
 */
function former(
  rows: readonly DecisionRow[],
  { first, second, knownSince = 0 }: PairFacts,
  { kind }: PairRow,
): PairGroup[] {
  const present = new Set([...idsOf(first), ...idsOf(second)]);
  return rows.map((decision) => {
    const { group, judged } = SeenGroup.parse(decision.seen);
    // for an earlier group a change cannot be detected, because not all alarms were read
    const changed = group.start > knownSince && ownBatches(group, kind).some((id) => present.has(id));
    return { key: decision.group_key, group, judged, decision, changed };
  });
}

/**
 * Returns the groups of a pair by time, each with its decision. A decided group has the verdict that the user saw.
 * @param rules rules of the pair with the assumed errors of its counters
 */
export function groupsOfPair(
  pair: PairRow,
  facts: PairFacts,
  { rules, now }: { rules: CountPairRules; now: number },
): PairGroup[] {
  const { first, second, decisions } = facts;
  const groups = groupBatches(first, hasOwnScale(pair) ? first : second, statedRules(pair));
  const left = new Map(decisions.map((decision) => [decision.group_key, decision]));
  const present = groups.map((group, at): PairGroup => {
    const key = groupKey(group);
    const decision = left.get(key);
    left.delete(key);
    if (decision === undefined) {
      const judged = judgeGroup(group, rules, { others: othersOf(groups, at), now });
      return { key, group, judged, decision, changed: false };
    }
    const seen = SeenGroup.parse(decision.seen);
    const [was, is] = [seen.group, group].map((each) => sidesOf(each, rules));
    const changed = was?.first !== is?.first || was?.second !== is?.second;
    return { key, group, judged: seen.judged, decision, changed };
  });
  return [...present, ...former([...left.values()], facts, pair)].toSorted((a, b) => a.group.start - b.group.start);
}
