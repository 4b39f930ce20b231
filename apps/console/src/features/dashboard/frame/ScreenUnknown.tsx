import { bigScreenText as text } from "../big-screen.texts.ts";
import { useTrouble } from "./trouble.ts";

/** Shown in place of figures of a screen that are loading or failed to load. Never claims that there are no figures. */
export function ScreenUnknown() {
  return <p className="screen-none">{text(useTrouble() ? "unreadable" : "loading")}</p>;
}
