import { type Counter, type CountPair } from "@huiyan/contract/head-count/head-count.api";
import { headCountText as text } from "./head-count.texts.ts";

/** Formats a number of animals with at most one decimal. Numbers calculated from a weight may be fractional. */
export const heads = (value: number | null): string =>
  value === null ? "-" : value.toLocaleString("en-US", { maximumFractionDigits: 1 }).replace("-", "−");

/** Returns a difference with its sign: `+3`, `−2` or `0`. */
export const signed = (value: number | null): string =>
  value !== null && value > 0 ? `+${heads(value)}` : heads(value);

export const kilograms = (value: number): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats an error rate, which is in errors per thousand animals. */
export const perThousand = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 2 });

const isSame = (a: Counter, b: Counter) => a.point_id === b.point_id && a.alg === b.alg;

/** Returns whether the first counter also weighs the animals, and its own scale is the second counter. */
export const isOwnScale = ({ kind, first, second }: Pick<CountPair, "kind" | "first" | "second">): boolean =>
  kind === "weight" && isSame(first, second);

export const counterName = ({ point_name, alg_name }: Counter): string => `${point_name} · ${alg_name}`;

/** Returns short names for both counters that distinguish them. */
export function sideNames(pair: CountPair): { first: string; second: string } {
  const { kind, first, second } = pair;
  const isOnePoint = first.point_name === second.point_name;
  const name = (counter: Counter) => (isOnePoint && !isOwnScale(pair) ? counterName(counter) : counter.point_name);
  return { first: name(first), second: kind === "weight" ? text("byWeight") : name(second) };
}
