import { type Answer } from "@huiyan/contract/endpoint";
import { getHealth } from "@huiyan/contract/operator/health.api";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";

const everyMs = 10_000;

/** Asked for again while somebody looks; the menu and the page share it. */
export const useHealth = () => useQueryOf(getHealth, {}, { staleTime: everyMs, refetchInterval: everyMs });

/** How many figures need somebody, and how many nobody knows. */
export function countBad({ figures }: Answer<typeof getHealth>): { bad: number; unknown: number } {
  const count = (...states: readonly string[]) => figures.filter(({ state }) => states.includes(state)).length;
  return { bad: count("attention", "wrong"), unknown: count("unknown") };
}
