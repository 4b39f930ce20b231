import { type ReactNode } from "react";
import {
  FailedQueriesProvider,
  type FailedQuery,
  useLeftFailures,
  useNewFailedQueries,
} from "../api/failed-queries.ts";
import { type Trouble } from "./problem-scope.tsx";
import { screenText as text } from "./screen.texts.ts";
import { TroubleBanner } from "./TroubleBanner.tsx";

/** Returns the read failure of a part of the page in the form that the banner shows. */
export function partTrouble({ problem, dataUpdatedAt, isFetching }: FailedQuery): Trouble {
  const message = text("partUnreadable", { reason: problem.message });
  return { message, shownFrom: dataUpdatedAt, retrying: isFetching };
}

/** Frame of a page. A banner above the page names the parts that failed to load and do not show this themselves. */
export function PageParts({ children }: { children: ReactNode }) {
  const page = useNewFailedQueries();
  const failures = useLeftFailures(page);
  const [first] = failures;
  const retryAll = async () => {
    await Promise.all(failures.map(({ retryNow }) => retryNow()));
  };
  return (
    <FailedQueriesProvider value={page}>
      {first !== undefined && (
        <TroubleBanner trouble={partTrouble(first)} others={failures.length - 1} onRetry={retryAll} />
      )}
      {children}
    </FailedQueriesProvider>
  );
}
