import { TriangleAlert } from "lucide-react";
import { clockTime } from "../format/time.ts";
import { screenText as text } from "./screen.texts.ts";
import "./screen.css";

interface Props {
  query: {
    problem: Error | null;
    /** When the shown data came; 0 when there is none. Epoch milliseconds. */
    dataUpdatedAt: number;
    retryNow: () => Promise<void>;
  };
}

/** The red banner at the top of a pane: what is wrong, how old the shown data is, and a way to try at once. */
export function ProblemBanner({ query: { problem, dataUpdatedAt, retryNow } }: Props) {
  if (problem === null) return null;
  const message = problem.message;
  return (
    <div className="problem-banner" role="alert">
      <TriangleAlert size={16} aria-hidden="true" />
      <span className="ell">
        {dataUpdatedAt === 0 ? message : text("shownFrom", { message, time: clockTime(dataUpdatedAt) })}
      </span>
      <button type="button" className="plain-button" onClick={() => void retryNow()}>
        {text("retry")}
      </button>
    </div>
  );
}
