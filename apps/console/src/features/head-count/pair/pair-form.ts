import { isLivestock } from "@huiyan/contract/alarm/livestock.rules";
import { type CountPairKind } from "@huiyan/contract/head-count/counted-batch";
import { addCountPair, type CountPair } from "@huiyan/contract/head-count/head-count.api";
import { passageLimits, rateLimits, spreadLimits } from "@huiyan/contract/head-count/head-count.rules";
import { z } from "zod";
import { isOwnScale } from "../format-heads.ts";

/** Errors per thousand heads, as typed. */
interface RateValues {
  miss: string;
  double: string;
}

/** Values of the form; every typed value is text. */
export interface PairValues {
  name: string;
  kind: CountPairKind;
  /** `counterKey`; "" for none. */
  first: string;
  /** `ownScale` for a counter that weighs the animals it counts. */
  second: string;
  delay_seconds: string;
  gap_seconds: string;
  opposite: boolean;
  spread_percent: string;
  first_rates: RateValues;
  second_rates: RateValues;
}

export const ownScale = "own";

/** Returns one string for a point and its algorithm, as a select needs it. */
export const counterKey = ({ point_id, alg }: { point_id: string; alg: string }): string => `${point_id} ${alg}`;

function counterOf(key: string) {
  const [point_id = "", alg = ""] = key.split(" ");
  return isLivestock(alg) ? { point_id, alg } : undefined;
}

const usualRates: RateValues = { miss: String(rateLimits.usual), double: String(rateLimits.usual) };

export const emptyPair: PairValues = {
  name: "",
  kind: "flow",
  first: "",
  second: "",
  delay_seconds: "0",
  gap_seconds: String(passageLimits.gapSeconds.usual),
  opposite: false,
  spread_percent: String(spreadLimits.usual),
  first_rates: usualRates,
  second_rates: usualRates,
};

/** Returns the form values of a pair. */
export function valuesOf(pair: CountPair): PairValues {
  const typed = ({ stated }: CountPair["first_rates"]): RateValues => ({
    miss: String(stated.miss),
    double: String(stated.double),
  });
  return {
    ...{ name: pair.name, kind: pair.kind, opposite: pair.opposite },
    first: counterKey(pair.first),
    second: isOwnScale(pair) ? ownScale : counterKey(pair.second),
    delay_seconds: String(pair.delay_seconds),
    gap_seconds: String(pair.gap_seconds),
    spread_percent: String(pair.spread_percent),
    first_rates: typed(pair.first_rates),
    second_rates: pair.second_rates === null ? usualRates : typed(pair.second_rates),
  };
}

/** Returns -1, which is out of range, for text that is no number, or for seconds that are no whole number. */
const numberOf = (typed: string): number => (/^\d{1,6}(\.\d{1,3})?$/.test(typed.trim()) ? Number(typed) : -1);
const secondsOf = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : -1);
const ratesOf = ({ miss, double }: RateValues) => ({ miss: numberOf(miss), double: numberOf(double) });

/**
 * Returns the input of the call. Fields that the kind of pair does not use keep their stored value, so that a hidden
 * field is never refused.
 */
function inputOf(values: PairValues) {
  const { name, kind, opposite, first, second } = values;
  const isOwn = kind === "weight" && second === ownScale;
  const hidden = emptyPair;
  return {
    ...{ name, kind, opposite: kind !== "weight" && opposite },
    first: counterOf(first),
    second: counterOf(isOwn ? first : second),
    delay_seconds: secondsOf(isOwn ? hidden.delay_seconds : values.delay_seconds),
    gap_seconds: secondsOf(kind === "stock" || isOwn ? hidden.gap_seconds : values.gap_seconds),
    spread_percent: numberOf(kind === "weight" ? values.spread_percent : hidden.spread_percent),
    first_rates: ratesOf(values.first_rates),
    second_rates: ratesOf(kind === "weight" ? hidden.second_rates : values.second_rates),
  };
}

/** Returns the fields in the form of the contract, which refuses a missing counter. */
export const PairInput = z.preprocess(inputOf, addCountPair.input);
