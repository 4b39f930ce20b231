import { getOperator } from "@huiyan/contract/operator/operator.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";

/** Returns the signed-in operator; undefined if none is signed in. */
export function useOperator() {
  return useQueryOf(getOperator, {}, { staleTime: 5 * 60_000 });
}
