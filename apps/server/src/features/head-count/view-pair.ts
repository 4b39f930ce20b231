import { isLivestock } from "@huiyan/contract/alarm/livestock.rules";
import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type CounterRates } from "@huiyan/contract/head-count/count-odds";
import { type Counter, type CountPair } from "@huiyan/contract/head-count/head-count.api";
import { type SeenErrors } from "@huiyan/contract/head-count/learn-rates";
import { type Language } from "@huiyan/contract/language";
import { type CounterRow } from "./counter.queries.ts";
import { type LearnedPair } from "./pair-state.ts";

export function viewCounter(row: CounterRow & { exists?: boolean }, language: Language): Counter {
  const { point_id, alg, point_name, device_name, exists = true } = row;
  if (!isLivestock(alg)) throw new Error(`no livestock algorithm: ${alg}`);
  return { point_id, alg, point_name, device_name, alg_name: algorithmName(alg, language), exists };
}

const threeDecimals = (value: number) => Math.round(value * 1000) / 1000;
const perThousand = ({ miss, double }: CounterRates) => ({
  miss: threeDecimals(miss * 1000),
  double: threeDecimals(double * 1000),
});

function viewRates(stated: { miss: number; double: number }, known: CounterRates, seen: readonly SeenErrors[]) {
  return { stated, known: perThousand(known), heads: seen.reduce((all, { heads }) => all + heads, 0) };
}

export function viewPair({ pair, rules, seen, open }: LearnedPair, language: Language): CountPair {
  const first = {
    point_id: pair.first_point,
    alg: pair.first_alg,
    point_name: pair.first_name,
    device_name: pair.first_device,
    exists: pair.first_exists,
  };
  const second = {
    point_id: pair.second_point,
    alg: pair.second_alg,
    point_name: pair.second_name,
    device_name: pair.second_device,
    exists: pair.second_exists,
  };
  const { kind, delay_seconds, gap_seconds, opposite, spread_percent } = pair;
  return {
    _id: pair.id,
    name: pair.name,
    kind,
    delay_seconds,
    gap_seconds,
    opposite,
    spread_percent,
    first: viewCounter(first, language),
    second: viewCounter(second, language),
    first_rates: viewRates({ miss: pair.first_miss, double: pair.first_double }, rules.first, seen.first),
    second_rates:
      kind === "weight"
        ? null
        : viewRates({ miss: pair.second_miss, double: pair.second_double }, rules.second, seen.second),
    open,
    create_at: pair.created_at.getTime(),
  };
}
