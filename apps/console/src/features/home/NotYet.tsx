import { homeText as text } from "./home.texts.ts";

/** In place of figures that are on their way, or could not be read. */
export function NotYet({ failed }: { failed: boolean }) {
  return failed ? (
    <p className="chart-empty">{text("unreadable")}</p>
  ) : (
    <div className="chart-skeleton" aria-hidden="true" />
  );
}
