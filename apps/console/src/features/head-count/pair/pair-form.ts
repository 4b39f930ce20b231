import { isLivestock } from "@huiyan/contract/alarm/livestock.rules";
import { type CountPairKind } from "@huiyan/contract/head-count/counted-batch";
import { addCountPair, type CountPair } from "@huiyan/contract/head-count/head-count.api";
import { passageLimits, rateLimits, spreadLimits } from "@huiyan/contract/head-count/head-count.rules";
import { z } from "zod";
import { isOwnScale } from "../format-heads.ts";

/** Error rates in errors per thousand animals, as text. */
interface RateValues {
  miss: string;
  double: string;
}

/** Values of the form. All of them are text, also numbers. */
export interface PairValues {
  name: string;
  kind: CountPairKind;
  /** Key of the first counter from `counterKey`; "" for none. */
  first: string;
  /** Key of the second counter; `ownScale` if the first counter also weighs the animals. */
  second: string;
  delay_seconds: string;
  gap_seconds: string;
  opposite: boolean;
  spread_percent: string;
  first_rates: RateValues;
  second_rates: RateValues;
}

export const ownScale = "own";

/** Returns a string that identifies a counter, for use as the value of a select. */
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
    name: pair.name,
    kind: pair.kind,
    opposite: pair.opposite,
    first: counterKey(pair.first),
    second: isOwnScale(pair) ? ownScale : counterKey(pair.second),
    delay_seconds: String(pair.delay_seconds),
    gap_seconds: String(pair.gap_seconds),
    spread_percent: String(pair.spread_percent),
    first_rates: typed(pair.first_rates),
    second_rates: pair.second_rates === null ? usualRates : typed(pair.second_rates),
  };
}

/**
 * Returns the number, or -1 (out of range) if the text is not a valid number. Rates may have decimals; seconds are
 * whole numbers.
 */
const numberOf = (typed: string): number => (/^\d{1,6}(\.\d{1,3})?$/.test(typed.trim()) ? Number(typed) : -1);
const secondsOf = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : -1);
const ratesOf = ({ miss, double }: RateValues) => ({ miss: numberOf(miss), double: numberOf(double) });

/**
 * Returns the form values as input of the endpoint. Fields that the kind of pair does not use get their default values,
 * so that a hidden field is never refused.
 */
function inputOf(values: PairValues) {
  const { name, kind, opposite, first, second } = values;
  const isOwn = kind === "weight" && second === ownScale;
  const hidden = emptyPair;
  return {
    name,
    kind,
    opposite: kind !== "weight" && opposite,
    first: counterOf(first),
    second: counterOf(isOwn ? first : second),
    delay_seconds: secondsOf(isOwn ? hidden.delay_seconds : values.delay_seconds),
    gap_seconds: secondsOf(kind === "stock" || isOwn ? hidden.gap_seconds : values.gap_seconds),
    spread_percent: numberOf(kind === "weight" ? values.spread_percent : hidden.spread_percent),
    first_rates: ratesOf(values.first_rates),
    second_rates: ratesOf(kind === "weight" ? hidden.second_rates : values.second_rates),
  };
}

/** Schema of the form. A missing counter is refused by the contract's schema. */
export const PairInput = z.preprocess(inputOf, addCountPair.input);
