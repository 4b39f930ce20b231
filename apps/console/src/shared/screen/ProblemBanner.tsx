import { useClaimedProblem } from "../api/failed-queries.ts";
import { type Trouble, useReportedTrouble } from "./problem-scope.tsx";
import { TroubleBanner } from "./TroubleBanner.tsx";

interface Props {
  query: {
    problem: Error | null;
    /** When the shown data came; 0 when there is none. Epoch milliseconds. */
    dataUpdatedAt: number;
    isFetching?: boolean;
    retryNow: () => Promise<void>;
  };
}

/** What is wrong with a part of the page. In a list page it joins the page's one banner, elsewhere it stands here. */
export function ProblemBanner({ query: { problem, dataUpdatedAt, isFetching = false, retryNow } }: Props) {
  useClaimedProblem(problem);
  const trouble: Trouble | undefined =
    problem === null ? undefined : { message: problem.message, shownFrom: dataUpdatedAt, retrying: isFetching };
  const collected = useReportedTrouble(trouble, retryNow);
  if (trouble === undefined || collected) return null;
  return <TroubleBanner trouble={trouble} others={0} onRetry={retryNow} />;
}
