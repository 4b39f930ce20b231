import { color } from "./theme.ts";

/** Writes every colour of the theme as a CSS variable of the same name, so that style sheets name none themselves. */
export function writeCssVariables(root: HTMLElement): void {
  for (const [name, value] of Object.entries(color)) root.style.setProperty(`--${name}`, value);
}
