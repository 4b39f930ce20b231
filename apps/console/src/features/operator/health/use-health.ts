import { type Answer } from "@huiyan/contract/endpoint";
import { getHealth } from "@huiyan/contract/operator/health.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";

const everyMs = 10_000;

/** Returns the health of the installation, polled while a component uses it. The menu and the page share the query. */
export const useHealth = () => useQueryOf(getHealth, {}, { staleTime: everyMs, refetchInterval: everyMs });

/** Returns the number of figures that are out of range, and the number of figures whose state is unknown. */
export function countBad({ figures }: Answer<typeof getHealth>): { bad: number; unknown: number } {
  const count = (...states: readonly string[]) => figures.filter(({ state }) => states.includes(state)).length;
  return { bad: count("attention", "wrong"), unknown: count("unknown") };
}
