import { expect, it } from "vitest";
import { afterResize, afterToggle, type ByHand, isMini, useSidebarWidth } from "./sidebar-width.ts";

it.each<[width: string, byHand: ByHand, shown: string]>([
  ["wide", null, "wide"],
  ["narrow", null, "mini"],
  ["wide", "shrunk", "mini"],
  ["narrow", "shrunk", "mini"],
  ["narrow", "widened", "wide"],
  ["wide", "widened", "wide"],
])("in a %s window with %s by hand the sidebar is %s", (width, byHand, shown) => {
  expect(isMini(width === "narrow", byHand) ? "mini" : "wide").toBe(shown);
});

it.each<[width: string, byHand: ByHand, after: ByHand]>([
  ["wide", null, "shrunk"],
  ["wide", "shrunk", null],
  ["narrow", null, "widened"],
  ["narrow", "widened", "shrunk"],
  ["narrow", "shrunk", "widened"],
])("the toggle always changes the visible width: %s window, %s → %s", (width, byHand, after) => {
  const narrow = width === "narrow";
  expect(afterToggle(narrow, byHand)).toBe(after);
  expect(isMini(narrow, after)).toBe(!isMini(narrow, byHand));
});

it("a sidebar that the user shrank stays narrow when the window changes; one that the user widened does not stay wide", () => {
  expect([afterResize("shrunk"), afterResize("widened"), afterResize(null)]).toEqual(["shrunk", null, null]);
});

it.each<[ByHand, string]>([
  ["shrunk", '"shrunk"'],
  ["widened", "null"],
  [null, "null"],
])("after %s the next visit starts with %s", (byHand, stored) => {
  useSidebarWidth.getState().put(byHand);
  expect(localStorage.getItem("huiyan.sidebar")).toBe(stored);
});
