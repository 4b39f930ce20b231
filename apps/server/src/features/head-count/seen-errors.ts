import { type CountPairRules, sidesOf } from "@huiyan/contract/head-count/head-count.rules";
import { errorsOf, learnRates, type SeenErrors, splitErrors } from "@huiyan/contract/head-count/learn-rates";
import { type PairGroup } from "./pair-groups.ts";

export interface BothSeen {
  first: SeenErrors[];
  second: SeenErrors[];
}

/** Returns the counts of both counters as reported, without the users' corrections. */
function countedSides({ group }: PairGroup, rules: CountPairRules) {
  const raw = (batches: PairGroup["group"]["first"]) => batches.map((each) => ({ ...each, heads: each.counted }));
  return sidesOf({ ...group, first: raw(group.first), second: raw(group.second) }, rules);
}

/** Returns the errors of both counters in a group; undefined if they cannot be derived. */
function errorsIn(each: PairGroup, rules: CountPairRules): { first: SeenErrors; second?: SeenErrors } | undefined {
  const { judged, decision, changed } = each;
  const counted = countedSides(each, rules);
  if (changed) return undefined;
  const truth = decision === undefined ? (judged.verdict === "agree" ? judged.first : undefined) : decision.truth;
  if (rules.kind === "weight") {
    return decision?.truth == null ? undefined : { first: errorsOf(counted.first, decision.truth) };
  }
  if (typeof truth === "number")
    return { first: errorsOf(counted.first, truth), second: errorsOf(counted.second, truth) };
  if (judged.verdict !== "within" && decision === undefined) return undefined;
  if (judged.difference === null || judged.second === null) return undefined;
  const heads = Math.max(Math.abs(judged.first), Math.abs(judged.second));
  return splitErrors(judged.difference, heads, rules.first, rules.second);
}

/**
 * Returns the observed errors of both counters.
 * @param groups groups that were judged with the errors stated by the user
 */
export function seenErrors(groups: readonly PairGroup[], stated: CountPairRules): BothSeen {
  const seen = groups.flatMap((each) => errorsIn(each, stated) ?? []);
  return { first: seen.map(({ first }) => first), second: seen.flatMap(({ second }) => second ?? []) };
}

/** Returns the rules, with the errors stated by the user corrected by the observed ones. */
export function learnedRules(stated: CountPairRules, seen: BothSeen): CountPairRules {
  return { ...stated, first: learnRates(stated.first, seen.first), second: learnRates(stated.second, seen.second) };
}
