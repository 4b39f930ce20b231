import { bigScreenText as text } from "../big-screen.texts.ts";
import { useTrouble } from "./trouble.ts";

/** In place of figures of a screen that are on their way, or could not be read: never “none”. */
export function ScreenUnknown() {
  return <p className="screen-none">{text(useTrouble() ? "unreadable" : "loading")}</p>;
}
