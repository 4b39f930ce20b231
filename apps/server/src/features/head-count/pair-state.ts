import { setImmediate } from "node:timers/promises";
import { type CountPairRules, isCase, learnDays } from "@huiyan/contract/head-count/head-count.rules";
import { type Queryable } from "#platform/db/database.ts";
import { type PairRow } from "./pair.queries.ts";
import { groupsOfPair, type PairGroup } from "./pair-groups.ts";
import { statedRules } from "./pair-rules.ts";
import { type PairFacts, readLearned, readSpan } from "./read-pairs.ts";
import { type BothSeen, learnedRules, seenErrors } from "./seen-errors.ts";

/** Database, organisation and time at which pairs are judged. */
export interface Reading {
  db: Queryable;
  orgId: string;
  /** Current time, epoch ms. */
  now: number;
}

export interface LearnedPair {
  pair: PairRow;
  /** Rules of the pair. The errors stated by the user are corrected by the observed ones. */
  rules: CountPairRules;
  seen: BothSeen;
  /**
   * Number of groups within the last `learnDays` days in which the two counters differ and that
   * have no decision.
   */
  open: number;
}

export const isOpen = ({ judged, decision }: PairGroup): boolean => decision === undefined && isCase(judged.verdict);

/**
 * Returns a filter for groups that overlap the span. Groups from a time for which not all alarms were read are left
 * out, unless they have a decision.
 */
const inSpan =
  ({ start, end }: { start: number; end: number }, { knownSince = Number.NEGATIVE_INFINITY }: PairFacts) =>
  ({ group, decision }: PairGroup) =>
    group.end >= start && group.start <= end && (group.start > knownSince || decision !== undefined);

const nothing: PairFacts = { first: [], second: [], decisions: [], knownSince: undefined };

function learn(pair: PairRow, facts: PairFacts, now: number): LearnedPair {
  const stated = statedRules(pair);
  const span = { start: now - learnDays * 86_400_000, end: now };
  const groupsBy = (rules: CountPairRules) => groupsOfPair(pair, facts, { rules, now }).filter(inSpan(span, facts));
  const seen = seenErrors(groupsBy(stated), stated);
  const rules = learnedRules(stated, seen);
  return { pair, rules, seen, open: groupsBy(rules).filter(isOpen).length };
}

/** Returns for each pair the learned rules, the observed errors, and the number of groups that await a decision. */
export async function learnPairs({ db, orgId, now }: Reading, pairs: readonly PairRow[]): Promise<LearnedPair[]> {
  const facts = await readLearned(db, orgId, pairs, now);
  const known: LearnedPair[] = [];
  for (const [at, pair] of pairs.entries()) {
    known.push(learn(pair, facts[at] ?? nothing, now));
    // yields to the event loop between two pairs
    await setImmediate();
  }
  return known;
}

/** Returns the groups of a pair that overlap a span, in the order of time, judged with the rules learned up to now. */
export async function findPairGroups(
  reading: Reading,
  pair: PairRow,
  span: { start: number; end: number },
): Promise<{ groups: PairGroup[]; rules: CountPairRules; truncated: boolean }> {
  const { db, orgId, now } = reading;
  const [learned] = await learnPairs(reading, [pair]);
  const rules = learned?.rules ?? statedRules(pair);
  const facts = await readSpan(db, orgId, pair, span);
  const groups = groupsOfPair(pair, facts, { rules, now }).filter(inSpan(span, facts));
  return { groups, rules, truncated: facts.knownSince !== undefined };
}
