import { screenText as text } from "./screen.texts.ts";
import "./screen.css";

/** In place of figures that are on their way, or could not be read: never “none”. */
export function NotYet({ failed }: { failed: boolean }) {
  return failed ? (
    <p className="not-yet note">{text("unreadable")}</p>
  ) : (
    <div className="not-yet waiting" aria-hidden="true" />
  );
}
