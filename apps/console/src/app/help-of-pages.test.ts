import { expect, it } from "vitest";
import { topicsOf } from "../features/help/help.public.ts";
import { layoutOf } from "./layout.ts";
import { pages } from "./pages.ts";

/** Pages that are used before sign-in, the page of a device, and screen shares. */
const withoutWork = new Set(["/login", "/register", "/setup", "/operator/begin", "/account", "/iframe", "/screen"]);
const working = pages.map(({ path }) => path).filter((path) => layoutOf(path).sidebar && !withoutWork.has(path));

it.each(working)("%s has a dedicated help topic", (path) => {
  expect(topicsOf(path)[0]).not.toBe("generalMenu");
});
