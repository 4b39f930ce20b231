import { headCountLimits, learnDays } from "@huiyan/contract/head-count/head-count.rules";
import { type Queryable } from "#platform/db/database.ts";
import { type CounterSpan, type CountMessage, listCountMessages } from "./batch.queries.ts";
import { type DecisionRow, listDecisions } from "./decision.queries.ts";
import { readBatches, type ShownBatch } from "./message-batches.ts";
import { type PairRow } from "./pair.queries.ts";

export interface PairFacts {
  first: ShownBatch[];
  second: ShownBatch[];
  decisions: DecisionRow[];
  /**
   * Time before which reports of a counter may be missing, because not all were read, epoch ms. Undefined if all were
   * read.
   */
  knownSince: number | undefined;
}

const dayMs = 86_400_000;
/**
 * Limits for learning: maximum alarms per counter, maximum alarms of all counters, minimum alarms per counter, maximum
 * batches per counter.
 */
const learned = { max: 200, all: 2_000, min: 20, batches: 2_000 } as const;
/** Maximum batches per counter in a span that a user views. */
const spanBatches = 5_000;

interface Reading {
  span: { start: number; end: number };
  /** Maximum alarms per counter. `batches` is the maximum number of batches in them. */
  size: number;
  batches: number;
}

/**
 * Extends a span on both sides, because an alarm may contain batches from hours before it, and a group of the kind
 * `stock` begins with the previous count.
 */
const widen = ({ delay_seconds }: PairRow, { start, end }: { start: number; end: number }) => {
  const margin = dayMs + delay_seconds * 1000;
  return { from: new Date(Math.max(0, start - margin)), to: new Date(end + margin) };
};

/** Returns the latest of the times, before which the data of at least one counter is incomplete. */
const later = (...times: (number | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
};

/** Reads the alarms of the counters of these pairs in a span, and the decisions, with one query each for all pairs. */
async function readFacts(
  db: Queryable,
  orgId: string,
  pairs: readonly PairRow[],
  { span, size, batches }: Reading,
): Promise<PairFacts[]> {
  const spans = pairs.flatMap((pair): CounterSpan[] => {
    const wide = widen(pair, span);
    return [
      { pointId: pair.first_point, alg: pair.first_alg, ...wide },
      { pointId: pair.second_point, alg: pair.second_alg, ...wide },
    ];
  });
  const pairIds = pairs.map(({ id }) => id);
  const decided = { from: new Date(span.start), to: new Date(span.end) };
  const [messages, decisions] = await Promise.all([
    listCountMessages(db, orgId, spans, size),
    listDecisions(db, orgId, pairIds, decided),
  ]);
  const bySpan = Map.groupBy(messages, (message) => message.span);
  const side = (at: number) => {
    const own: CountMessage[] = bySpan.get(at) ?? [];
    return readBatches(own, { isWhole: own.length < size, max: batches });
  };
  const facts: PairFacts[] = [];
  for (const [at, pair] of pairs.entries()) {
    const [first, second] = [await side(2 * at), await side(2 * at + 1)];
    const since = later(first.knownSince, second.knownSince);
    // the first group after the time `since` may lack batches that were not read
    const reach = (pair.delay_seconds + pair.gap_seconds) * 1000;
    facts.push({
      first: first.batches,
      second: second.batches,
      knownSince: since === undefined ? undefined : since + reach,
      decisions: decisions.filter(({ pair_id }) => pair_id === pair.id),
    });
  }
  return facts;
}

/**
 * Reads the alarms of each pair within the last `learnDays` days. To limit the total time, fewer alarms per pair are
 * read if there are many pairs.
 */
export function readLearned(
  db: Queryable,
  orgId: string,
  pairs: readonly PairRow[],
  now: number,
): Promise<PairFacts[]> {
  const share = Math.floor(learned.all / (2 * Math.max(1, pairs.length)));
  const size = Math.min(learned.max, Math.max(learned.min, share));
  const span = { start: now - learnDays * dayMs, end: now };
  return readFacts(db, orgId, pairs, { span, size, batches: Math.min(learned.batches, size * 20) });
}

export async function readSpan(
  db: Queryable,
  orgId: string,
  pair: PairRow,
  span: { start: number; end: number },
): Promise<PairFacts> {
  const [facts] = await readFacts(db, orgId, [pair], { span, size: headCountLimits.messages, batches: spanBatches });
  return facts ?? { first: [], second: [], decisions: [], knownSince: undefined };
}
