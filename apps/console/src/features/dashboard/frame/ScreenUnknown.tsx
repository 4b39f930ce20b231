import { bigScreenText as text } from "../big-screen.texts.ts";
import { useTrouble } from "./trouble.ts";

/** Shown in place of a screen's figures that are loading or failed: never claims that there are none. */
export function ScreenUnknown() {
  return <p className="screen-none">{text(useTrouble() ? "unreadable" : "loading")}</p>;
}
