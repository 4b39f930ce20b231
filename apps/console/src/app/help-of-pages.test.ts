import { expect, it } from "vitest";
import { topicsOf } from "#features/help/help.public.ts";
import { layoutOf } from "./layout.ts";
import { pages } from "./pages.ts";

/** Pages that need no help topic: those used before sign-in, the page that a device serves, and screen shares. */
const withoutWork = new Set(["/login", "/register", "/setup", "/operator/begin", "/account", "/iframe", "/screen"]);
const working = pages.map(({ path }) => path).filter((path) => layoutOf(path).sidebar && !withoutWork.has(path));

it.each(working)("%s has a dedicated help topic", (path) => {
  expect(topicsOf(path)[0]).not.toBe("generalMenu");
});
