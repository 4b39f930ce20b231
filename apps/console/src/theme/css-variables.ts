import { color } from "./theme.ts";

/**
 * Writes every colour of the theme as a CSS variable of the same name. Style sheets use these variables and contain no
 * colours.
 */
export function writeCssVariables(root: HTMLElement): void {
  for (const [name, value] of Object.entries(color)) root.style.setProperty(`--${name}`, value);
}
