import { getOperator } from "@huiyan/contract/operator/operator.api";
import { useQueryOf } from "../../shared/api/use-query-of.ts";

/** Who runs the installation, where it is he who is signed in. */
export function useOperator() {
  return useQueryOf(getOperator, {}, { staleTime: 5 * 60_000 });
}
