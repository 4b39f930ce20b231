import { TriangleAlert } from "lucide-react";
import { clockSeconds } from "../format/time.ts";
import { type Trouble } from "./problem-scope.tsx";
import { screenText as text } from "./screen.texts.ts";
import "./screen.css";

interface Props {
  trouble: Trouble;
  /** How many other things are wrong as well. */
  others: number;
  onRetry: () => Promise<void>;
}

/** The red banner at the top of a pane: what is wrong, how old the shown data is, and a way to try at once. */
export function TroubleBanner({ trouble: { message, shownFrom, retrying }, others, onRetry }: Props) {
  const parts = [
    message,
    shownFrom > 0 && text("shownFrom", { time: clockSeconds(shownFrom) }),
    others > 0 && text("others", { n: others }),
    // what a lost connection is called says so already
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
