import { TriangleAlert } from "lucide-react";
import { clockSeconds } from "../format/time.ts";
import { type Trouble } from "./problem-scope.tsx";
import { screenText as text } from "./screen.texts.ts";
import "./screen.css";

interface Props {
  trouble: Trouble;
  /** Number of further failures that the banner does not name. */
  others: number;
  onRetry: () => Promise<void>;
}

/** Red banner at the top of a pane: the failure, the age of the shown data, and a retry button. */
export function TroubleBanner({ trouble: { message, shownFrom, retrying }, others, onRetry }: Props) {
  const parts = [
    message,
    shownFrom > 0 && text("shownFrom", { time: clockSeconds(shownFrom) }),
    others > 0 && text("others", { n: others }),
    // The text of a lost connection already says that the console retries.
    retrying && !message.includes(text("retrying")) && text("retrying"),
  ].filter((part) => part !== false);
  return (
    <div className="problem-banner" role="alert">
      <TriangleAlert size={16} aria-hidden="true" />
      <span className="ell">{parts.join(text("between"))}</span>
      <button type="button" className="plain-button" onClick={() => void onRetry()}>
        {text("retry")}
      </button>
    </div>
  );
}
