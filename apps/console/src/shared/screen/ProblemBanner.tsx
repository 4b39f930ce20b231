import { useClaimedProblem } from "../api/failed-queries.ts";
import { type Trouble, useReportedTrouble } from "./problem-scope.tsx";
import { TroubleBanner } from "./TroubleBanner.tsx";

interface Props {
  query: {
    problem: Error | null;
    /** Time at which the shown data arrived, in epoch milliseconds; 0 when there is none. */
    dataUpdatedAt: number;
    isFetching?: boolean;
    retryNow: () => Promise<void>;
  };
}

/**
 * Reports that a part of the page could not be read. A list page shows it in its single banner; other pages show it
 * here.
 */
export function ProblemBanner({ query: { problem, dataUpdatedAt, isFetching = false, retryNow } }: Props) {
  useClaimedProblem(problem);
  const trouble: Trouble | undefined =
    problem === null ? undefined : { message: problem.message, shownFrom: dataUpdatedAt, retrying: isFetching };
  const collected = useReportedTrouble(trouble, retryNow);
  if (trouble === undefined || collected) return null;
  return <TroubleBanner trouble={trouble} others={0} onRetry={retryNow} />;
}
