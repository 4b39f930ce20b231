import { type CounterRates } from "@huiyan/contract/head-count/count-odds";
import { type Passage } from "@huiyan/contract/head-count/counted-batch";
import { type CountPairRules } from "@huiyan/contract/head-count/head-count.rules";
import { type PairRow } from "./pair.queries.ts";

/** Converts error rates per thousand animals, which users enter, to rates per animal. */
const perHead = (miss: number, double: number): CounterRates => ({ miss: miss / 1000, double: double / 1000 });

export function statedRules(pair: PairRow): CountPairRules & Passage {
  return {
    kind: pair.kind,
    delayMs: pair.delay_seconds * 1000,
    gapMs: pair.gap_seconds * 1000,
    opposite: pair.opposite,
    spread: pair.spread_percent / 100,
    first: perHead(pair.first_miss, pair.first_double),
    second: perHead(pair.second_miss, pair.second_double),
  };
}

/** Returns true if the counter has its own scale, which takes the role of the second counter. */
export const hasOwnScale = ({ kind, ...pair }: PairRow): boolean =>
  kind === "weight" && pair.first_point === pair.second_point && pair.first_alg === pair.second_alg;
