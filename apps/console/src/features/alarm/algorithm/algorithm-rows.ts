import { type summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { type listAlgorithmTypes } from "@huiyan/contract/algorithm/algorithm.api";
import { findAlgorithm } from "@huiyan/contract/algorithm/algorithm.rules";
import { type Answer } from "@huiyan/contract/endpoint";

export interface AlgorithmLine {
  id: string;
  name: string;
  /** Undefined for an algorithm that only counts and never raises alarms. */
  severity: 1 | 2 | 3 | undefined;
  /** Undefined when unknown. */
  alarms: number | undefined;
}

/** Returns the algorithms in use, those with most alarms first, and those that only count last. */
export function algorithmLines(
  types: Answer<typeof listAlgorithmTypes>,
  counts: Answer<typeof summariseMessages>["algs"] | undefined,
): AlgorithmLine[] {
  const lines = types.map(({ _id, name }) => {
    const known = findAlgorithm(_id);
    const isRecord = known?.kind === "record";
    const found = counts?.find(({ alg_id }) => alg_id === _id)?.count;
    return {
      id: _id,
      name,
      severity: isRecord ? undefined : (known?.severity ?? 2),
      alarms: counts === undefined || isRecord ? undefined : (found ?? 0),
    };
  });
  const rank = ({ severity, alarms = 0 }: AlgorithmLine) => (severity === undefined ? -1 : alarms);
  return lines.toSorted((a, b) => rank(b) - rank(a));
}
