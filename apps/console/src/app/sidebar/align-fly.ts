import { type SyntheticEvent } from "react";

const gap = 8;

/** By the keyboard. Under the mouse it stays: what moves between press and release gets no click. */
export function alignFocused(event: SyntheticEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(":hover")) alignFly(event);
}

/** Puts what flies out of a mini entry beside it: downwards from its top, or upwards from its foot in the lower half of the window. */
export function alignFly({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  const { top, bottom } = currentTarget.getBoundingClientRect();
  const goesDown = top + bottom <= window.innerHeight;
  const set = (name: string, value: string) => currentTarget.style.setProperty(name, value);
  set("--fly-top", goesDown ? `${top}px` : "auto");
  set("--fly-bottom", goesDown ? "auto" : `${window.innerHeight - bottom}px`);
  set("--fly-room", `${(goesDown ? window.innerHeight - top : bottom) - gap}px`);
}
