import { setImmediate } from "node:timers/promises";
import { type CountPairRules, isCase, learnDays } from "@huiyan/contract/head-count/head-count.rules";
import { type Queryable } from "../../platform/db/database.ts";
import { type PairRow } from "./pair.queries.ts";
import { groupsOfPair, type PairGroup } from "./pair-groups.ts";
import { statedRules } from "./pair-rules.ts";
import { type PairFacts, readLearned, readSpan } from "./read-pairs.ts";
import { type BothSeen, learnedRules, seenErrors } from "./seen-errors.ts";

/** Context of one organisation at one time. */
export interface Reading {
  db: Queryable;
  orgId: string;
  /** Epoch ms. */
  now: number;
}

export interface LearnedPair {
  pair: PairRow;
  /** Rules with the observed errors. */
  rules: CountPairRules;
  seen: BothSeen;
  /** Cases of the last days without a decision. */
  open: number;
}

export const isOpen = ({ judged, decision }: PairGroup): boolean => decision === undefined && isCase(judged.verdict);

/**
 * Returns true for a shown group: in the span, and with the alarms of both counters read. Decisions are always known.
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

/** Returns what is known of each pair today. */
export async function learnPairs({ db, orgId, now }: Reading, pairs: readonly PairRow[]): Promise<LearnedPair[]> {
  const facts = await readLearned(db, orgId, pairs, now);
  const known: LearnedPair[] = [];
  for (const [at, pair] of pairs.entries()) {
    known.push(learn(pair, facts[at] ?? nothing, now));
    // other requests have their turn between two pairs
    await setImmediate();
  }
  return known;
}

/** Returns groups of a pair that touch a span, in the order of time, judged by today's knowledge. */
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
