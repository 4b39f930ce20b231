import { screenText as text } from "./screen.texts.ts";
import "./screen.css";

/** Shown in place of figures that are loading or failed to load. Never claims that there are no figures. */
export function PendingFigure({ failed }: { failed: boolean }) {
  return failed ? (
    <p className="not-yet note">{text("unreadable")}</p>
  ) : (
    <div className="not-yet waiting" aria-hidden="true" />
  );
}
