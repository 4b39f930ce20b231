/**
 * `npm run bench -- head-count`: generates batches with known errors and counts the true and false findings of the head
 * count comparison.
 */
import { type BatchGroup, groupBatches } from "@huiyan/contract/head-count/counted-batch";
import { generateBatches, type PlantedError } from "@huiyan/contract/head-count/generate-batches";
import { type CountPairRules, type Judged, judgeGroup } from "@huiyan/contract/head-count/head-count.rules";

const batches = 1000;
const delayMs = 20_000;
const seeds = [1, 2, 3, 4, 5];
const plantedShare = 0.1;
const anyTime = 1e13;

interface Row {
  kind: "flow" | "weight";
  heads: readonly [number, number];
  /** Error rate of each counter: the share of animals that are missed, and the share that are counted twice. */
  rate: number;
  /** The counters make no errors; `rate` is only the rate that they state. */
  isExact?: true;
  spread?: number;
}

const flow = (heads: readonly [number, number], rate: number): Row => ({ kind: "flow", heads, rate });
const weight = (heads: readonly [number, number], spread: number): Row => ({ kind: "weight", heads, rate: 0, spread });
const rows: Row[] = [
  { ...flow([5, 15], 0.0002), isExact: true },
  { ...flow([16, 40], 0.0002), isExact: true },
  ...[0.0002, 0.001, 0.003].flatMap((rate) => [flow([5, 15], rate), flow([16, 40], rate)]),
  ...[0.05, 0.1].flatMap((spread) => [weight([3, 6], spread), weight([7, 12], spread)]),
];

function judgeAll(
  { kind, heads, rate, spread, isExact }: Row,
  seed: number,
): { planted: PlantedError; judged: Judged }[] {
  const rates = { miss: rate, double: rate };
  const errors = isExact ? { miss: 0, double: 0 } : rates;
  const options = { batches, heads, rates: errors, planted: plantedShare, delayMs, everyMs: 300_000, seed };
  const made = generateBatches({ ...options, ...(spread !== undefined && { spread }) });
  const groups: BatchGroup[] = groupBatches(made.first, made.second, { kind, delayMs, gapMs: 60_000 });
  const rules: CountPairRules = { kind, delayMs, opposite: false, spread: spread ?? 0.1, first: rates, second: rates };
  return groups.map((group, at) => {
    const others = groups.slice(Math.max(0, at - 10), at + 11).filter((other) => other !== group);
    const judged = judgeGroup(group, rules, { others, now: anyTime });
    return { planted: made.batches[at]?.planted ?? "none", judged };
  });
}

const percent = (list: readonly { judged: Judged }[]): string => {
  const cases = list.filter(({ judged }) => judged.verdict === "differs").length;
  return `${((100 * cases) / Math.max(1, list.length)).toFixed(1)} %`;
};

console.log(
  "| pair | heads | stated errors of each, of a thousand heads | no error planted: taken for a case | missed | doubled | carried |",
);
console.log("|---|---|---|---|---|---|---|");
for (const row of rows) {
  const all = seeds.flatMap((seed) => judgeAll(row, seed));
  const of = (planted: PlantedError) => percent(all.filter((each) => each.planted === planted));
  const stated =
    row.kind === "flow"
      ? `${row.rate * 1000} missed, ${row.rate * 1000} doubled`
      : `spread of weights ${100 * (row.spread ?? 0)} %`;
  const two = row.isExact ? "two counters that err only where it was planted" : "two counters";
  const name = row.kind === "flow" ? two : "counter and scale";
  console.log(
    `| ${name} | ${row.heads.join("–")} | ${stated} | ${of("none")} | ${of("missed")} | ${of("doubled")} | ${of("carried")} |`,
  );
}
console.log(
  `\n${batches} batches a row and seed, ${seeds.length} seeds, an error planted in ${100 * plantedShare} % of them`,
);
